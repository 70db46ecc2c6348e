public import InnoFlow
public import Observation

/// The running load of a model, or the running write of one item, for which several callers can wait.
@MainActor
@Observable
public final class LoadInProgress {
  @ObservationIgnored private var handle: EffectHandle?
  @ObservationIgnored private let isLoaded: @MainActor () -> Bool
  /// When the last load ended that has succeeded; nil before.
  public private(set) var loadedAt: ContinuousClock.Instant?

  /// - Parameter isLoaded: whether a load that has ended has succeeded.
  public init(isLoaded: @escaping @MainActor () -> Bool = { false }) {
    self.isLoaded = isLoaded
  }

  /// Replaces the handle by that of an action, unless the action has started nothing.
  public func start(_ handle: EffectHandle) {
    if !handle.isFinished { self.handle = handle }
  }

  /// Replaces the handle as ``start(_:)`` does, and waits as ``finish()`` does.
  public func callAsFunction(_ handle: EffectHandle) async {
    start(handle)
    await finish()
  }

  public var isLoading: Bool { handle.map { !$0.isFinished } ?? false }

  /// Waits until no load is running, also for loads that start meanwhile. Returns early if the calling task is
  /// cancelled.
  public func finish() async {
    while let handle, !handle.isFinished, !Task.isCancelled {
      await handle.finish()
      if handle.isFinished, isLoaded() { loadedAt = .now }
    }
  }
}
