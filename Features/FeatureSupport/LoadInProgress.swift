public import InnoFlow

/// The load that a model has started, for all who wait for it.
@MainActor
public final class LoadInProgress {
  private var handle: EffectHandle?

  public init() {}

  /// Waits for a load that an action has started, in the place of the one before.
  public func callAsFunction(_ handle: EffectHandle) async {
    self.handle = handle
    await finish()
  }

  /// Waits until nothing loads; another load may take the place of the one that is waited for.
  public func finish() async {
    while let handle, !handle.isFinished, !Task.isCancelled { await handle.finish() }
  }
}
