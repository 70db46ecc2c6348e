import InnoFlowTesting
import Testing

@MainActor
@Suite struct SeedTests {
  @Test func incrementAndDecrementChangeTheCountByTheStep() {
    let store = Store(reducer: Seeds.CounterFeature())
    store.send(.setStep(3))
    store.send(.increment)
    store.send(.increment)
    store.send(.decrement)
    #expect(store.count == 3)
    store.send(.setStep(-5))
    #expect(store.step == 1)
  }

  @Test func bindableFieldHasAPathToItsBindableProperty() {
    let path: KeyPath<Seeds.CounterFeature.State, BindableProperty<Int>> = \.$step
    let store = Store(reducer: Seeds.CounterFeature(), initialState: .init(count: 3, step: 2))
    #expect(store.state[keyPath: path].value == 2)
    #expect(store.count == 3)
  }

  @Test func parentStartsTheChildAndReceivesItsAction() async {
    let store = TestStore(reducer: Seeds.ParentFeature())
    await store.send(.load) {
      $0.isLoading = true
    }
    await store.receive(.child(.start)) {
      $0.child.starts = 1
    }
    await store.receive(.child(.finished)) {
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test func scopedStoreReadsAndSendsForTheChild() {
    let store = Store(reducer: Seeds.ParentFeature())
    let child = store.scope(state: \.child, action: Seeds.ParentFeature.Action.childCasePath)
    child.send(.start)
    #expect(child.starts == 1)
    #expect(store.child.starts == 1)
  }

  @Test func itemsLoadThroughThePhases() async {
    let items = [Seeds.Item(id: 1), Seeds.Item(id: 2)]
    let store = TestStore(reducer: Seeds.ItemsFeature())

    let phaseMap: PhaseMap<Seeds.ItemsFeature.State, Seeds.ItemsFeature.Action, Seeds.ItemsFeature.State.Phase> =
      Seeds.ItemsFeature.phaseMap

    await store.send(.load, through: phaseMap) {
      $0.phase = .loading
    }

    await store.send(._loaded(items), through: phaseMap) {
      $0.phase = .loaded
      $0.items = items
    }

    // A late failure does not change the phase.
    await store.send(._failed("late"), through: phaseMap) {
      $0.errorMessage = "late"
    }
    await store.finish()
  }

  @Test func phaseGraphOfTheItemsIsValid() {
    let report = Seeds.ItemsFeature.phaseGraph.validationReport(
      allPhases: [.idle, .loading, .loaded, .failed],
      root: .idle,
      terminalPhases: [.loaded]
    )
    #expect(report.issues.isEmpty)
    #expect(report.notes == [.terminalWithOutgoing(.loaded, successors: [.loading])])
  }

  @Test func peopleLoadThroughThePhases() async {
    let ada = Seeds.UserSummary(id: 1, name: "Ada")
    let store = TestStore(reducer: Seeds.PeopleFeatureReducer(dependencies: .init { [ada] }))
    await store.send(.onAppear, through: Seeds.PeopleFeatureReducer.phaseMap) {
      $0.phase = .loading
      $0.isLoading = true
    }
    await store.receive(.peopleLoaded([ada]), through: Seeds.PeopleFeatureReducer.phaseMap) {
      $0.phase = .loaded
      $0.isLoading = false
      $0.people = [ada]
    }
    await store.send(.openSettings(userID: 1)) {
      $0.pendingSettingsRequest = .init(userID: 1)
    }
    await store.finish()
  }

  @Test func failedLoadEndsInTheFailedPhase() async {
    struct Offline: Error, CustomStringConvertible {
      let description = "offline"
    }
    let store = Store(reducer: Seeds.PeopleFeatureReducer(dependencies: .init { throw Offline() }))
    await store.send(.refresh).finish()
    #expect(store.phase == .failed)
    #expect(store.errorMessage == "offline")
  }

  @Test func refreshCancelsTheRunningLoad() async {
    let calls = AsyncStream<CheckedContinuation<[Seeds.UserSummary], Never>>.makeStream()
    let store = Store(
      reducer: Seeds.PeopleFeatureReducer(
        dependencies: .init {
          await withCheckedContinuation { calls.continuation.yield($0) }
        }))
    var running = calls.stream.makeAsyncIterator()
    let first = store.send(.onAppear)
    let slow = await running.next()
    let second = store.send(.refresh)
    let fast = await running.next()
    fast?.resume(returning: [.init(id: 2, name: "Grace")])
    await second.finish()
    slow?.resume(returning: [.init(id: 1, name: "Ada")])
    await first.finish()
    #expect(store.people.map(\.id) == [2])
    #expect(store.phase == .loaded)
  }
}
