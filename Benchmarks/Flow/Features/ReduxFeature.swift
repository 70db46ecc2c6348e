import ReduxCore

enum TallyAction: Actionable {
  case increment
  case queryChanged(Int)
  case found(Int)
}

struct TallyState: Statable {
  var count = 0
  var query = 0
  var found = 0
}

struct TallyReducer: ReducerType {
  func reduce(action: TallyAction, state: inout TallyState) {
    switch action {
    case .increment: state.count &+= 1
    case .queryChanged(let query): state.query = query
    case .found(let number): state.found = number
    }
  }
}

/// The same reducer, called by hand; `version` takes the place of the notification of a view.
@MainActor
final class HandWrittenTally {
  private(set) var state = TallyState()
  private(set) var version = 0
  private let reducer = TallyReducer()

  @inline(never)
  func send(_ action: TallyAction) {
    reducer.reduce(action: action, state: &state)
    version &+= 1
  }
}

/// Tasks with what a store guarantees of its middleware, and no more: a dispatch that is cancelled before the main
/// actor is free calls none, its caller and `cancel()` cancel all, and what has ended leaves nothing behind.
@MainActor
final class GuardedTally {
  private let model = HandWrittenTally()
  private let middleware: [IdleMiddleware]
  private var runs: [Int: Task<Void, Never>] = [:]
  private var lastRun = 0

  init(_ middleware: [IdleMiddleware]) {
    self.middleware = middleware
  }

  func dispatchAsync(_ action: TallyAction) async {
    model.send(action)
    lastRun += 1
    let run = lastRun
    let task = Task { [model, middleware, state = model.state] in
      if Task.isCancelled { return }
      await Self.call(middleware, action, state, model)
      runs[run] = nil
    }
    runs[run] = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func cancel() {
    for run in runs.values { run.cancel() }
    runs = [:]
  }

  private nonisolated static func call(
    _ middleware: [IdleMiddleware], _ action: TallyAction, _ state: TallyState, _ model: HandWrittenTally
  ) async {
    await withDiscardingTaskGroup { group in
      for middleware in middleware {
        group.addTask {
          await middleware.process(action: action, state: state) { next in
            if !Task.isCancelled { await model.send(next) }
          }
        }
      }
    }
  }
}

/// Has nothing to do.
struct IdleMiddleware: MiddlewareType {
  func process(action: TallyAction, state: TallyState, dispatch: @escaping DispatchClosure<TallyAction>) async {}
}

/// Answers when nothing has been typed for a while.
struct DebouncedMiddleware: MiddlewareType, CancellableTask {
  static let delay = Duration.milliseconds(50)
  let taskManager = TaskCancellationManager()

  func process(action: TallyAction, state: TallyState, dispatch: @escaping DispatchClosure<TallyAction>) async {
    guard case .queryChanged(let query) = action else { return }
    await run(key: "search", after: Self.delay) { await dispatch(.found(query)) }
  }
}
