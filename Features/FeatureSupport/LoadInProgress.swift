public import InnoFlow

/// The load that a model has started, or the write of one item, for all who wait for it.
@MainActor
public final class LoadInProgress {
  private var handle: EffectHandle?

  public init() {}

  /// Notes what an action has started, in the place of what was before; an action that has started nothing changes
  /// nothing.
  public func start(_ handle: EffectHandle) {
    if !handle.isFinished { self.handle = handle }
  }

  /// Waits for a load that an action has started, in the place of the one before.
  public func callAsFunction(_ handle: EffectHandle) async {
    start(handle)
    await finish()
  }

  public var isLoading: Bool { handle.map { !$0.isFinished } ?? false }

  /// Waits until nothing loads; another load may take the place of the one that is waited for.
  public func finish() async {
    while let handle, !handle.isFinished, !Task.isCancelled { await handle.finish() }
  }
}
