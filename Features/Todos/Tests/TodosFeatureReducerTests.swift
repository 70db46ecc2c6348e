import Domain
import FeatureSupport
import InnoFlowTesting
import TestSupport
import Testing
import TodosFeatureInterface
import TodosFeatureTesting

@testable import TodosFeatureLogic

@MainActor
struct TodosFeatureReducerTests {
  private let phaseMap = TodosFeatureReducer.phaseMap
  private let todos = Listing(items: TodoSummary.samples, limit: .todos)
  private let rows = TodoRows(TodoSummary.samples.map { TodoRowReducer.State(todo: $0) })

  private func store(
    _ state: TodosFeatureReducer.State = .init(),
    loadTodos: @escaping @Sendable () async throws(DomainError) -> Listing<TodoSummary> = {
      Listing(items: TodoSummary.samples, limit: .todos)
    }
  ) -> TestStore<TodosFeatureReducer> {
    TestStore(
      reducer: TodosFeatureReducer(dependencies: .init(loadTodos: loadTodos, updateTodo: { todo, _ in todo })),
      initialState: state)
  }

  private var loaded: TodosFeatureReducer.State {
    var state = TodosFeatureReducer.State()
    state.phase = .loaded
    state.rows = rows
    return state
  }

  @Test func appearingLoadsTheTodos() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.todosLoaded(todos), through: phaseMap) {
      $0.phase = .loaded
      $0.rows = rows
      $0.activity = Activity(["Loaded 20 of 30 todos"])
    }
    await store.finish()
  }

  @Test(arguments: [LoadingPhase.loading, .loaded, .refreshing])
  func appearingStartsNoSecondLoad(phase: LoadingPhase) async {
    var state = loaded
    state.phase = phase
    let store = store(state) {
      Issue.record("a load was started")
      return Listing(items: [])
    }
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
      $0.activity = Activity(["Loading failed"])
    }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
      $0.failure = nil
    }
    await store.receive(.todosFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = Activity(["Loading failed", "Loading failed"])
    }
    await store.finish()
  }

  @Test func refreshingKeepsTheOldContentUntilTheNewIsThereAndWhenThatFails() async {
    let failure = DomainError(.timedOut, message: "GET: no response within 2 s")
    let responses = Gate<Result<Listing<TodoSummary>, DomainError>>()
    let store = store(loaded, loadTodos: { () async throws(DomainError) in try await responses.pass().get() })
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await responses.open(with: .failure(failure))
    await store.receive(.todosFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await responses.open(with: .success(Listing(items: [])))
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .refreshing
      $0.failure = nil
    }
    await store.receive(.todosLoaded(Listing(items: [])), through: phaseMap) {
      $0.phase = .loaded
      $0.rows = []
      $0.limit = .all
      $0.activity = Activity(["Loading failed", "Loaded 0 of 0 todos"])
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
    await store.send(.refreshTapped, through: phaseMap)
    await loads.waitForCalls(2)
    await loads.open(with: todos)
    await store.receive(.todosLoaded(todos), through: phaseMap) {
      $0.phase = .loaded
      $0.rows = rows
      $0.activity = Activity(["Loaded 20 of 30 todos"])
    }
    await store.finish()
  }

  @Test func selectingATodoAsksForItsScreen() async {
    let store = store(loaded)
    await store.send(.rowSelected(TodoSummary.samples[1])) {
      $0.activity = Activity(["Opened Todo 2"])
      $0.requests.ask(.route(.detail(todoID: 2)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }

  @Test func digestAndPeopleAreRequestsToo() async {
    let store = store(loaded)
    await store.send(.digestTapped) {
      $0.requests.ask(.modal(.digest))
    }
    await store.send(.peopleTapped(userID: 3)) {
      $0.requests.ask(.output(.openPeople(OpenPeopleRequest(userID: 3))))
    }
    await store.finish()
  }

  @Test func theFilterIsKeptByALoad() async {
    let store = store(loaded)
    await store.send(.filterChosen(.open)) {
      $0.filter = .open
    }
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await store.receive(.todosLoaded(todos), through: phaseMap) {
      $0.phase = .loaded
      $0.activity = Activity(["Loaded 20 of 30 todos"])
    }
    await store.finish()
  }

  @Test func everyPhaseCanBeReachedAndLeft() {
    let report = phaseMap.derivedGraph.validationReport(
      allPhases: LoadingPhase.allCases, root: .idle, terminalPhases: [])
    #expect(report.issues.isEmpty)
  }
}
