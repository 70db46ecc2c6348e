import InnoFlow
import InnoFlowTesting
import IssueCollection
import Testing

/// The samples of the article Testing.
@MainActor
@Suite struct TestingSamples {
  @InnoFlow(phaseManaged: true)
  struct ItemsFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable {
        case idle
        case loading
        case loaded
      }

      var phase = Phase.idle
      var items: [String] = []
      var loads = 0
    }

    enum Action: Equatable, Sendable {
      case load
      case _loaded([String])
    }

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\.phase) {
        From(.idle) {
          On(.load, to: .loading)
        }
        From(.loading) {
          On(Action.loadedCasePath, to: .loaded)
        }
        From(.loaded) {}
      }
    }

    let items: @Sendable () async -> [String]

    var body: some Reducer<State, Action> {
      Reduce { [items] state, action in
        switch action {
        case .load:
          state.loads += 1
          return .run { send in
            await send(._loaded(await items()))
          }
        case ._loaded(let items):
          state.items = items
          return .none
        }
      }
    }
  }

  @Test func loadFetchesTheItems() async {
    let store = TestStore(reducer: ItemsFeature(items: { ["one", "two"] }))
    await store.send(.load) {
      $0.phase = .loading
      $0.loads = 1
    }
    await store.receive(._loaded(["one", "two"])) {
      $0.phase = .loaded
      $0.items = ["one", "two"]
    }
    await store.finish()
  }

  @Test func actionsAreReceivedByCaseOrByCondition() async {
    let store = TestStore(reducer: ItemsFeature(items: { ["one"] }))
    await store.send(.load) {
      $0.phase = .loading
      $0.loads = 1
    }
    await store.receive(ItemsFeature.Action.loadedCasePath) {
      $0.phase = .loaded
      $0.items = ["one"]
    }
    await store.send(.load) { $0.loads = 2 }
    await store.receive(where: { $0 == ._loaded(["one"]) })
    await store.finish()
  }

  @Test func receiveThroughAPhaseMapChecksThePhase() async {
    let store = TestStore(reducer: ItemsFeature(items: { [] }))
    await store.send(.load, through: ItemsFeature.phaseMap) {
      $0.phase = .loading
      $0.loads = 1
    }
    await store.receive(._loaded([]), through: ItemsFeature.phaseMap) {
      $0.phase = .loaded
    }
    await store.finish()
  }

  @Test func assertionsMayBePartialWithoutExhaustivity() async {
    let store = TestStore(reducer: ItemsFeature(items: { ["one"] }))
    store.exhaustivity = .off
    await store.send(.load) { $0.phase = .loading }
    await store.finish()
    #expect(store.state.items == ["one"])
  }

  @InnoFlow
  struct SearchFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var query = ""
      var searched: [String] = []
    }

    enum Action: Equatable, Sendable {
      case queryChanged(String)
      case search(String)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          return .send(.search(query)).debounce("typing", for: .milliseconds(300))
        case .search(let query):
          state.searched.append(query)
          return .none
        }
      }
    }
  }

  @Test func clockDoesNotAdvanceByItself() async {
    let clock = ManualTestClock()
    let store = TestStore(reducer: SearchFeature(), clock: .manual(clock))
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.search("a")) { $0.searched = ["a"] }
    await store.finish()
  }

  @InnoFlow
  struct PageFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var search = SearchFeature.State()
      var title = "Page"
    }

    enum Action: Equatable, Sendable {
      case search(SearchFeature.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.search, action: Action.searchCasePath, reducer: SearchFeature())
    }
  }

  @Test func childIsTestedWithinItsParent() async {
    let clock = ManualTestClock()
    let store = TestStore(reducer: PageFeature(), clock: .manual(clock))
    let search = store.scope(state: \.search, action: PageFeature.Action.searchCasePath)
    await search.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(300))
    await search.receive(.search("a")) { $0.searched = ["a"] }
    await store.finish()
  }

  @Test func unreceivedActionFailsTheTestAtFinish() async {
    let store = TestStore(reducer: ItemsFeature(items: { ["one"] }))
    await store.send(.load) {
      $0.phase = .loading
      $0.loads = 1
    }
    await expectIssues {
      await store.finish()
    } matching: { issue in
      issue.text.contains("Actions were not received")
    }
  }

  @Test func reducerIsCalledWithoutAStore() {
    var state = SearchFeature.State()
    let effect = SearchFeature().reduce(into: &state, action: .search("a"))
    #expect(state.searched == ["a"])
    #expect(effect.isNone)
  }
}
