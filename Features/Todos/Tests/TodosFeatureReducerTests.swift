import Domain
import FeatureSupport
import InnoFlowTesting
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

  @Test func aFailedRefreshIsShownOverTheTodos() async {
    let failure = DomainError(.unreachable, message: "GET /todos: could not connect")
    let store = store(loaded, loadTodos: { () async throws(DomainError) in throw failure })
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await store.receive(.todosFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.finish()
  }

  @Test func appearingAgainLeavesConfirmedWritesAsTheyAre() async {
    var state = loaded
    state.overlay.confirm(.replace(TodoSummary.samples[0]))
    let store = store(state)
    await store.send(.onAppear)
    await store.finish()
  }

  @Test func appearingAfterAFailureLoadsAfterTheConfirmedWrites() async {
    let failure = DomainError(.unreachable, message: "GET /todos: could not connect")
    var state = loaded
    state.phase = .stale
    state.overlay.confirm(.replace(TodoSummary.samples[0]))
    let store = store(state, loadTodos: { () async throws(DomainError) in throw failure })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .refreshing
      $0.load = $0.overlay.beginLoad()
    }
    await store.receive(.todosFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.finish()
  }

  @Test func selectingATodoAsksForItsScreen() async {
    let store = store(loaded)
    await store.send(.rowSelected(TodoSummary.samples[1])) {
      $0.requests.ask(.route(.detail(todoID: 2)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }

  @Test func digestIsARequestToo() async {
    let store = store(loaded)
    await store.send(.digestTapped) {
      $0.requests.ask(.modal(.digest))
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
}
