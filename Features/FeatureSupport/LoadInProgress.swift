public import InnoFlow

/// The running load of a model, or the running write of one item, for which several callers can wait.
@MainActor
public final class LoadInProgress {
  private var handle: EffectHandle?

  public init() {}

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
    while let handle, !handle.isFinished, !Task.isCancelled { await handle.finish() }
  }
}
