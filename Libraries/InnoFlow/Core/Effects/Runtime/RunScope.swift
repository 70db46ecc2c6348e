/// A `.run` under way.
///
/// Its task holds the scope, and the scope holds nothing that leads back to the store: an effect that never returns does not keep its store alive.
final class RunScope<Action: Sendable>: EffectScope {
  private weak var runtime: EffectRuntime<Action>?
  private let instrumentation: StoreInstrumentation<Action>.Handlers?
  private let run: StoreInstrumentation<Action>.Run
  private var task: Task<Void, Never>?

  init(
    _ runtime: EffectRuntime<Action>, run: StoreInstrumentation<Action>.Run, group: EffectGroup?, sequence: UInt64
  ) {
    self.runtime = runtime
    self.run = run
    instrumentation = runtime.instrumentation.handlers
    super.init(group: group, sequence: sequence)
  }

  func start(_ effect: RunEffect<Action>, clock: StoreClock) {
    instrumentation?.event?(.runStarted(run))
    // Instrumentation may have cancelled it.
    guard !isOver else { return }
    task = Task(priority: effect.priority) { @concurrent in
      do {
        try await effect.work(Send { self.deliver($0) }, EffectContext(clock: clock))
        await self.complete(nil)
      } catch {
        await self.complete(error)
      }
    }
  }

  private func deliver(_ action: Action) {
    guard !isOver else {
      drop(action, cancellation ?? .inactiveToken)
      return
    }
    guard let owner = runtime?.owner else {
      drop(action, .storeReleased)
      return
    }
    owner.holdingQueue {
      instrumentation?.event?(.actionEmitted(action))
      owner.enqueue(action, from: self)
    }
  }

  private func drop(_ action: Action, _ reason: DropReason) {
    instrumentation?.event?(.actionDropped(.init(action: action, reason: reason)))
  }

  private func complete(_ error: (any Error)?) {
    // Without an owner the run was cancelled, or is about to be.
    guard !isOver, let owner = runtime?.owner else { return }
    task = nil
    owner.holdingQueue {
      if let error, !(error is CancellationError) {
        instrumentation?.runFailed?(.init(run: run, error: error))
        owner.report(.runFailed(error))
        guard !isOver else { return }
        instrumentation?.event?(.runFinished(run, .failed))
      } else {
        instrumentation?.event?(.runFinished(run, error == nil ? .completed : .cancelled))
      }
      release()
    }
  }

  override func didCancel() -> Int {
    task?.cancel()
    task = nil
    instrumentation?.event?(.runFinished(run, .cancelled))
    return 1
  }
}
