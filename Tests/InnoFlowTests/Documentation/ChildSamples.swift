import InnoFlow
import InnoFlowDebug
import InnoFlowTesting
import Testing

/// The samples of articles and comments about children and observation.
@MainActor
@Suite struct ChildSamples {
  @InnoFlow struct EditorFeature {
    struct State: Equatable, Sendable, Identifiable, DefaultInitializable {
      var id = 0
      var name = ""
    }

    enum Action: Equatable, Sendable {
      case load
      case loaded(String)
      case failed(String)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .load:
          return .run { send in
            await send(.loaded(try await load()))
          } catch: { error, send in
            await send(.failed("\(error)"))
          }
        case .loaded(let name), .failed(let name): state.name = name
        }
        return .none
      }
    }
  }

  @CasePaths
  enum Session: Equatable, Sendable {
    case signedOut
    case signedIn(EditorFeature.State)
  }

  @InnoFlow struct SearchFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var query = ""
      var page = 3
      var count = 3
      var session = Session.signedIn(.init())
      var editor: EditorFeature.State? = .init()
      var rows: IdentifiedArrayOf<EditorFeature.State> = []
    }

    enum Action: Equatable, Sendable {
      case search
      case queryChanged(String)
      case closeTapped
      case rowStopped(Int)
      case editor(EditorFeature.Action)
      case account(EditorFeature.Action)
      case row(id: Int, action: EditorFeature.Action)
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        IfLet(state: \.editor, action: .editorCasePath, reducer: EditorFeature())
        Scope(
          state: \.session, action: .accountCasePath,
          reducer: IfCaseLet(
            state: Session.signedInCasePath, action: CasePath(embed: { $0 }, extract: { $0 }), reducer: EditorFeature())
        )
        ForEachReducer(state: \.rows, action: .rowActionPath, reducer: EditorFeature())
        Reduce { state, action in
          switch action {
          case .closeTapped: return .cancelEffects(of: Action.editorCasePath)
          case .rowStopped(let id): return .cancel("load", of: Action.rowActionPath, id: id)
          case .queryChanged(let query): state.query = query
          default: break
          }
          return .none
        }
      }
    }
  }

  private final class Label { var text = "" }

  @Test func observeAndSelectionOfACaseShowTheState() {
    typealias Action = SearchFeature.Action
    let label = Label()
    do {
      let store = Store(reducer: SearchFeature())
      let token = store.observe { label.text = store.query }
      let account = store.scope(state: \.session, case: Session.signedInCasePath, action: Action.accountCasePath)
      let signedIn = store.select(\.session, case: Session.signedInCasePath)
      store.send(.queryChanged("a"))
      #expect(label.text == "a")
      account?.send(.loaded("name"))
      #expect(account?.name == "name")
      #expect(signedIn.value?.name == "name")
      token.cancel()
    }
  }

  @Test func changesDeliverEachNewQuery() async {
    let queries = Recorder<String>()
    func print(_ query: String) { queries.record(query) }
    let store = Store(reducer: SearchFeature())
    let task = Task { @MainActor in
      for await query in store.changes(of: \.query) {
        print(query)
      }
    }
    await queries.wait { $0 == [""] }
    store.send(.queryChanged("a"))
    await queries.wait { $0 == ["", "a"] }
    task.cancel()
    await task.value
  }

  @Test func onChangeOfTheQueryResetsThePage() {
    let reducer =
      SearchFeature().onChange(of: \.query) { state, old, new in
        state.page = 0
        return .send(.search)
      }
    let store = Store(reducer: reducer)
    store.send(.queryChanged("b"))
    #expect(store.page == 0)
  }

  @Test func featureThatPrintsItsChangesReducesAsBefore() {
    typealias Feature = SearchFeature
    let store = Store(reducer: Feature().printChanges(), initialState: Feature.State())
    store.send(.queryChanged("a"))
    #expect(store.query == "a")
  }

  @Test func assertChecksTheStateWithoutSendingAnAction() async {
    let store = TestStore(reducer: SearchFeature())
    store.assert { $0.count = 3 }
    await store.finish()
  }

  @Test func editorLoadsItsName() async {
    let store = TestStore(reducer: SearchFeature())
    await store.send(.editor(.load))
    await store.receive(.editor(.loaded("name"))) { $0.editor?.name = "name" }
    await store.finish()
  }

  /// A store whose whole state is an enum.
  enum EnumState {
    @InnoFlow struct SessionFeature {
      @CasePaths
      enum State: Equatable, Sendable {
        case signedOut
        case signedIn(EditorFeature.State)
      }

      enum Action: Equatable, Sendable { case account(EditorFeature.Action) }

      var body: some Reducer<State, Action> {
        IfCaseLet(state: State.signedInCasePath, action: .accountCasePath, reducer: EditorFeature())
      }
    }

    @MainActor
    static func show(_ store: Store<SessionFeature>) -> Bool {
      typealias State = SessionFeature.State
      typealias Action = SessionFeature.Action
      struct AccountScreen {
        @discardableResult
        init(store: ScopedStore<EditorFeature.State, EditorFeature.Action>) {}
      }
      if let account = store.scope(state: State.signedInCasePath, action: Action.accountCasePath) {
        AccountScreen(store: account)
      }
      return store.select(State.signedInCasePath).value != nil
    }
  }

  @Test func childInACaseOfTheWholeStateHasAStore() {
    #expect(EnumState.show(Store(reducer: EnumState.SessionFeature(), initialState: .signedIn(.init()))))
  }

  struct EditorClosing {
    typealias Action = SearchFeature.Action
    func effect() -> EffectTask<Action> {
      return .cancelEffects(of: Action.editorCasePath)
    }
  }
}

private func load() async throws -> String { "name" }
