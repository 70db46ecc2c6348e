/// A running `.run` effect.
///
/// The task retains the scope, and the scope the runtime, which does not retain the store: an effect that never returns
/// does not keep its store alive.
@usableFromInline
final class RunScope<Action: Sendable>: EffectScope {
  /// The handlers of the instrumentation, and the run as they see it.
  final class Report {
    let handlers: StoreInstrumentation<Action>.Handlers
    let run: StoreInstrumentation<Action>.Run

    init(_ handlers: StoreInstrumentation<Action>.Handlers, _ run: StoreInstrumentation<Action>.Run) {
      self.handlers = handlers
      self.run = run
    }
  }

  // Not weak: each retain and release of an object with weak references takes several times as long.
  private let runtime: EffectRuntime<Action>
  private let report: Report?
  // Exclusivity is not checked, as in `EffectScope`.
  @exclusivity(unchecked) private var task: Task<Void, Never>?
  private let work: RunEffect<Action>.Work

  /// - Parameters:
  ///   - id: The id by which the run itself can be cancelled.
  ///   - report: `nil` without instrumentation.
  required init(
    _ runtime: EffectRuntime<Action>, _ run: RunEffect<Action>, id: AnyEffectID?, report: Report?,
    registry: EffectRegistry, group: EffectGroup?, sequence: UInt64
  ) {
    self.runtime = runtime
    work = run.work
    self.report = report
    super.init(id: id, registry: registry, group: group, sequence: sequence)
  }

  /// - Parameter priority: The raw value of a `TaskPriority`.
  func start(_ priority: UInt8?) {
    if let report { startTask(priority, report) } else { startTask(priority) }
  }

  private func startTask(_ priority: UInt8?, _ report: Report) {
    report.handlers.event?(.runStarted(report.run))
    // Instrumentation may have cancelled it.
    guard !isOver else { return }
    if let cause = report.run.cause {
      Cause.$current.withValue(cause) { startTask(priority) }
    } else {
      startTask(priority)
    }
  }

  private func startTask(_ priority: UInt8?) {
    // Starts on the main actor, where runs are cancelled: one that was cancelled before then does not begin. It returns
    // there as well, which costs no switch when the work ends by sending an action.
    task = Task(priority: priority.map { TaskPriority(rawValue: $0) }) { @MainActor in
      if self.isOver { return }
      var failure: (any Error)?
      do {
        switch self.work {
        case .plain(let work): try await work(Send(to: self))
        case .contextual(let work): try await work(Send(to: self), EffectContext(self.registry.environment))
        }
      } catch {
        failure = error
      }
      self.complete(failure)
    }
  }

  func deliver(_ action: Action) {
    guard !isOver else {
      drop(action, cancellation ?? .inactiveToken)
      return
    }
    guard let owner = runtime.owner else {
      drop(action, .storeReleased)
      return
    }
    guard let report else { return owner.receive(action, from: self) }
    owner.holdingQueue {
      report.handlers.event?(.actionEmitted(action))
      owner.enqueue(action, from: self)
    }
  }

  private func drop(_ action: Action, _ reason: DropReason) {
    report?.handlers.event?(.actionDropped(.init(action: action, reason: reason)))
  }

  private func complete(_ error: (any Error)?) {
    // Without an owner: the store is being released, which cancels the run.
    guard !isOver, let owner = runtime.owner else { return }
    task = nil
    owner.holdingQueue {
      if let error, !(error is CancellationError) {
        if let report { report.handlers.runFailed?(.init(run: report.run, error: error)) }
        owner.report(.runFailed(error))
        guard !isOver else { return }
        reportEnd(.failed)
      } else {
        reportEnd(error == nil ? .completed : .cancelled)
      }
      release()
    }
  }

  private func reportEnd(_ outcome: StoreInstrumentation<Action>.RunOutcome) {
    if let report { report.handlers.event?(.runFinished(report.run, outcome)) }
  }

  override func cancelOwnWork() -> Int {
    task?.cancel()
    task = nil
    if report != nil { reportEnd(.cancelled) }
    return 1
  }
}
