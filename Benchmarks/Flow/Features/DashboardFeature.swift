import InnoFlowCore

/// Five reducers and two scopes over one state.
struct DashboardFeature: Reducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var left = CounterFeature.State()
    var right = CounterFeature.State()
    var actions = 0
    var refreshes = 0
    var hasUnsavedChanges = false
    var lastChanged = 0
    var checksum = 0
  }

  enum Action: Sendable {
    case refresh
    case left(CounterFeature.Action)
    case right(CounterFeature.Action)

    static var leftCasePath: CasePath<Action, CounterFeature.Action> {
      .init(
        declaredAs: "left", embed: { .left($0) }, extract: { if case .left(let action) = $0 { action } else { nil } })
    }

    static var rightCasePath: CasePath<Action, CounterFeature.Action> {
      .init(
        declaredAs: "right", embed: { .right($0) }, extract: { if case .right(let action) = $0 { action } else { nil } }
      )
    }
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Reduce { state, _ in
        state.actions += 1
        return .none
      }
      Scope(state: \.left, action: Action.leftCasePath, reducer: CounterFeature())
      Scope(state: \.right, action: Action.rightCasePath, reducer: CounterFeature())
      Reduce { state, action in
        if case .refresh = action { state.refreshes += 1 }
        return .none
      }
      Reduce { state, action in
        if case .refresh = action { state.hasUnsavedChanges = false } else { state.hasUnsavedChanges = true }
        return .none
      }
      Reduce { state, action in
        switch action {
        case .left: state.lastChanged = 1
        case .right: state.lastChanged = 2
        case .refresh: break
        }
        return .none
      }
      Reduce { state, _ in
        state.checksum = state.checksum &* 31 &+ state.left.count
        return .none
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    body.reduce(into: &state, action: action)
  }
  var resolved: some Reducer<State, Action> { body.resolved }
}

/// The same without a framework.
@MainActor
final class HandWrittenDashboard {
  private(set) var state = DashboardFeature.State()

  @inline(never)
  func send(_ action: DashboardFeature.Action) {
    state.actions += 1
    switch action {
    case .left(let action):
      change(&state.left, action)
      state.hasUnsavedChanges = true
      state.lastChanged = 1
    case .right(let action):
      change(&state.right, action)
      state.hasUnsavedChanges = true
      state.lastChanged = 2
    case .refresh:
      state.refreshes += 1
      state.hasUnsavedChanges = false
    }
    state.checksum = state.checksum &* 31 &+ state.left.count
  }

  private func change(_ counter: inout CounterFeature.State, _ action: CounterFeature.Action) {
    switch action {
    case .increment: counter.count += 1
    case .decrement: counter.count -= 1
    }
  }
}
