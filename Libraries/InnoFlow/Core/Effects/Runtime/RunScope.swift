import Synchronization

/// A running `.run` effect.
///
/// The task retains the scope, and the scope does not retain the store: an effect that never returns does not keep its
/// store alive.
final class RunScope<Action: Sendable>: EffectScope {
  private weak var runtime: EffectRuntime<Action>?
  private let instrumentation: StoreInstrumentation<Action>.Handlers?
  private let run: StoreInstrumentation<Action>.Run
  private var task: Task<Void, Never>?
  /// Set together with `cancellation`; the task reads it off the main actor.
  private nonisolated let wasCancelled = Atomic(false)

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
    let send = Send<Action> { self.deliver($0) }
    let work = effect.work
    // Starts on the main actor, where runs are cancelled: one that was cancelled before then does not begin.
    task = Task(priority: effect.priority) { @MainActor in
      if !self.isOver { await self.perform(work, send, clock) }
    }
  }

  private nonisolated func perform(_ work: RunEffect<Action>.Work, _ send: Send<Action>, _ clock: StoreClock) async {
    let error =
      switch work {
      case .plain(let work): await failure { try await work(send) }
      case .contextual(let work): await failure { try await work(send, EffectContext(clock: clock)) }
      }
    // A cancelled run has ended already, so the switch to the main actor is not needed.
    if !wasCancelled.load(ordering: .relaxed) { await complete(error) }
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
    // Without an owner the run was cancelled, or will be.
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
    wasCancelled.store(true, ordering: .relaxed)
    task?.cancel()
    task = nil
    instrumentation?.event?(.runFinished(run, .cancelled))
    return 1
  }
}

/// Returns the error that an effect's work throws, or `nil`.
///
/// A separate function, because catching inside a generic closure takes 130 more bytes of the task's stack, which then
/// needs a second slab of one kilobyte.
private func failure(of work: () async throws -> Void) async -> (any Error)? {
  do {
    try await work()
    return nil
  } catch {
    return error
  }
}
