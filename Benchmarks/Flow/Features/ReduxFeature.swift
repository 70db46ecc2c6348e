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
