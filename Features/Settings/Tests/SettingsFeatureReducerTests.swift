import Domain
import Foundation
import InnoFlowTesting
import SettingsFeatureInterface
import SettingsFeatureTesting
import TestSupport
import Testing

@testable import SettingsFeatureLogic

@MainActor
struct SettingsFeatureReducerTests {
  private let phaseMap = SettingsFeatureReducer.phaseMap
  private let todos = Listing(items: TodoSummary.samples, limit: .todos)
  private let requestID = UUID()

  private func store(
    _ state: SettingsFeatureReducer.State = .init(),
    loadTodos: @escaping @Sendable () async throws(DomainError) -> Listing<TodoSummary> = {
      Listing(items: TodoSummary.samples, limit: .todos)
    }
  ) -> TestStore<SettingsFeatureReducer> {
    let requestID = requestID
    return TestStore(
      reducer: SettingsFeatureReducer(dependencies: .init(loadTodos: loadTodos, makeRequestID: { requestID })), initialState: state)
  }

  private var loaded: SettingsFeatureReducer.State {
    var state = SettingsFeatureReducer.State()
    state.phase = .loaded
    state.todos = todos
    return state
  }

  @Test func appearingLoadsTheTodos() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.todosLoaded(todos), through: phaseMap) {
      $0.phase = .loaded
      $0.todos = todos
      $0.activity = ["Loaded 20 of 30 todos"]
    }
    await store.finish()
  }

  @Test func appearingAgainChangesNothingOnceLoaded() async {
    let store = store(loaded)
    await store.send(.onAppear)
    await store.finish()
  }

  @Test func aFailureIsKeptUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /todos: could not connect")
    let store = store(loadTodos: { () async throws(DomainError) in throw failure })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.todosFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = ["Loading failed"]
    }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
      $0.failure = nil
    }
    await store.receive(.todosFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = ["Loading failed", "Loading failed"]
    }
    await store.finish()
  }

  @Test func refreshingCancelsTheLoadThatRuns() async {
    let loads = Gate<Listing<TodoSummary>>()
    let store = store(loadTodos: { () async throws(DomainError) in await loads.pass() })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await loads.waitForCalls(1)
    await store.send(.refresh, through: phaseMap)
    await loads.waitForCalls(2)
    await loads.open(with: todos)
    await store.receive(.todosLoaded(todos), through: phaseMap) {
      $0.phase = .loaded
      $0.todos = todos
      $0.activity = ["Loaded 20 of 30 todos"]
    }
    await store.finish()
  }

  @Test func selectingATodoAsksForItsScreen() async {
    let store = store(loaded)
    await store.send(.select(todoID: 2)) {
      $0.activity = ["Opened Todo 2"]
      $0.pendingRequest = SettingsRequest(id: requestID, destination: .route(.detail(todoID: 2)))
    }
    await store.send(.requestConsumed) {
      $0.pendingRequest = nil
    }
    await store.finish()
  }

  @Test func selectingAnUnknownTodoAsksForNothing() async {
    let store = store(loaded)
    await store.send(.select(todoID: 99))
    await store.finish()
  }

  @Test func digestAndPeopleAreRequestsToo() async {
    let store = store(loaded)
    await store.send(.showDigest) {
      $0.pendingRequest = SettingsRequest(id: requestID, destination: .modal(.digest))
    }
    await store.send(.openPeople(OpenPeopleRequest(userID: 3))) {
      $0.pendingRequest = SettingsRequest(id: requestID, destination: .output(.openPeople(OpenPeopleRequest(userID: 3))))
    }
    await store.finish()
  }

  @Test func theActivityKeepsItsNewestTenLines() async {
    var state = loaded
    state.activity = (1...10).map { "Line \($0)" }
    let store = store(state)
    await store.send(.select(todoID: 1)) {
      $0.activity = (2...10).map { "Line \($0)" } + ["Opened Todo 1"]
      $0.pendingRequest = SettingsRequest(id: requestID, destination: .route(.detail(todoID: 1)))
    }
    await store.finish()
  }

  @Test func everyPhaseCanBeReachedAndLeft() {
    let report = phaseMap.derivedGraph.validationReport(
      allPhases: SettingsFeatureReducer.State.Phase.allCases, root: .idle, terminalPhases: [])
    #expect(report.issues.isEmpty)
  }
}
