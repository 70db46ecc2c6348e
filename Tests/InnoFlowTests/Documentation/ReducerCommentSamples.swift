import InnoFlow
import Testing

/// The samples in the comments of reducers, paths and phases.
@MainActor
@Suite struct ReducerCommentSamples {
  @InnoFlow
  struct ChildFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var count = 0
    }

    enum Action: Equatable, Sendable {
      case increment
    }

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        state.count += 1
        return .none
      }
    }
  }

  @InnoFlow
  struct TodoFeature {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var isDone = false
    }

    enum Action: Equatable, Sendable {
      case doneTapped
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.isDone.toggle()
        return .none
      }
    }
  }

  @InnoFlow
  struct ParentFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var child = ChildFeature.State()
      var editor: ChildFeature.State?
      var todos: IdentifiedArrayOf<TodoFeature.State> = []
      var actions = 0
    }

    enum Action: Equatable, Sendable {
      case child(ChildFeature.Action)
      case editor(ChildFeature.Action)
      case todo(id: Int, action: TodoFeature.Action)
    }

    struct TraceReducer: Reducer {
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        state.actions += 100
        return .none
      }
    }

    let isTraced: Bool

    var body: some Reducer<State, Action> {
      CombineReducers {
        CombineReducers {
          Scope(state: \.child, action: Action.childCasePath, reducer: ChildFeature())
          Reduce { state, action in
            state.actions += 1
            return .none
          }
          if isTraced {
            TraceReducer()
          }
        }
        IfLet(state: \.editor, action: Action.editorCasePath, reducer: ChildFeature())
        ForEachReducer(state: \.todos, action: Action.todoActionPath, reducer: TodoFeature())
      }
    }

    @MainActor
    static func child(of store: Store<ParentFeature>) -> ScopedStore<ChildFeature.State, ChildFeature.Action> {
      let child = store.scope(state: \.child, action: Action.childCasePath)
      return child
    }

    /// A stand-in for a view.
    struct EditorScreen {
      let store: ScopedStore<ChildFeature.State, ChildFeature.Action>

      @discardableResult
      @MainActor
      init(store: ScopedStore<ChildFeature.State, ChildFeature.Action>) {
        self.store = store
        store.send(.increment)
      }
    }

    @MainActor
    static func showEditor(of store: Store<ParentFeature>) {
      if let editor = store.scope(ifLet: \.editor, action: Action.editorCasePath) {
        EditorScreen(store: editor)
      }
    }
  }

  @Test(arguments: [(false, 1), (true, 101)])
  func reducersAreCombinedByConditions(_ isTraced: Bool, _ actions: Int) {
    let store = Store(reducer: ParentFeature(isTraced: isTraced))
    store.send(.child(.increment))
    #expect(store.child.count == 1)
    #expect(store.actions == actions)
  }

  @Test func rowIsReducedInItsCollection() {
    let store = Store(reducer: ParentFeature(isTraced: false), initialState: .init(todos: [.init(id: 1)]))
    store.send(.todo(id: 1, action: .doneTapped))
    #expect(store.todos[id: 1]?.isDone == true)
  }

  @Test func childHasAStore() {
    let store = Store(reducer: ParentFeature(isTraced: false))
    #expect(ParentFeature.child(of: store).count == 0)
    let child = store.scope(state: \.child, action: .childCasePath)
    child.send(.increment)
    #expect(ParentFeature.child(of: store) === child)
    #expect(store.child.count == 1)
  }

  @Test func optionalChildHasAStoreWhileItIsNotNil() {
    let store = Store(reducer: ParentFeature(isTraced: false), initialState: .init(editor: .init()))
    ParentFeature.showEditor(of: store)
    #expect(store.editor?.count == 1)
  }

  @InnoFlow
  struct SessionFeature {
    @CasePaths
    enum State: Equatable, Sendable {
      case signedOut
      case signedIn(ChildFeature.State)
    }

    enum Action: Equatable, Sendable {
      case account(ChildFeature.Action)
    }

    var body: some Reducer<State, Action> {
      IfCaseLet(state: State.signedInCasePath, action: Action.accountCasePath, reducer: ChildFeature())
    }
  }

  @Test func payloadIsReducedInItsCase() {
    let store = Store(reducer: SessionFeature(), initialState: .signedIn(.init(count: 3)))
    store.send(.account(.increment))
    #expect(store.state == .signedIn(.init(count: 4)))
  }

  /// A reducer with a body and without the macro.
  struct CounterReducer: Reducer {
    struct State: Sendable {
      var count = 0
    }

    enum Action: Sendable {
      case increment
    }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      body.reduce(into: &state, action: action)
    }
    var resolved: some Reducer<State, Action> { body.resolved }
  }

  @Test func resolvedReducerIsTheResolvedBody() {
    let store = Store(reducer: CounterReducer(), initialState: .init())
    store.send(.increment)
    #expect(store.count == 1)
  }

  @InnoFlow(phaseManaged: true)
  struct ItemsFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable {
        case idle
        case loading
        case loaded
        case failed
      }

      var phase = Phase.idle
    }

    enum Action: Equatable, Sendable {
      case load
      case loaded([String])
      case failed(String)
    }

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\.phase) {
        From(.idle) {
          On(.load, to: .loading)
        }
        From(.loading) {
          On(Action.loadedCasePath, to: .loaded)
          On(Action.failedCasePath, to: .failed)
        }
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
    }

    static func matchesEmpty(_ action: Action) -> Bool {
      let empty = ActionMatcher(Action.loadedCasePath).filter(\.isEmpty)
      return empty.match(action) != nil
    }
  }

  @Test func mapOwnsThePhase() {
    let store = Store(reducer: ItemsFeature())
    store.send(.load)
    store.send(.failed("offline"))
    #expect(store.phase == .failed)
  }

  @Test func matcherIsNarrowedByACondition() {
    #expect(ItemsFeature.matchesEmpty(.loaded([])))
    #expect(!ItemsFeature.matchesEmpty(.loaded(["one"])))
    #expect(!ItemsFeature.matchesEmpty(.load))
  }
}
