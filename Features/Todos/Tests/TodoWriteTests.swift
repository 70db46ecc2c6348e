import Domain
import FeatureSupport
import InnoFlowTesting
import TestSupport
import Testing
import TodosFeatureTesting

@testable import TodosFeatureLogic

/// What toggling does to the state, action by action.
@MainActor
struct TodoWriteTests {
  private typealias Response = Result<TodoSummary, DomainError>

  private let failure = DomainError(.conflict, message: "PATCH: changed elsewhere")
  /// The responses to the writes of the first todos, by their id.
  private let responses = [1: Gate<Response>(), 2: Gate<Response>()]
  private let loads = Gate<Listing<TodoSummary>>()

  private func store(_ todos: [TodoSummary] = Array(TodoSummary.samples[0..<3])) -> TestStore<TodosFeatureReducer> {
    var state = TodosFeatureReducer.State()
    state.phase = .loaded
    state.rows = TodoRows(todos.map { TodoRowReducer.State(todo: $0) })
    let (responses, loads) = (responses, loads)
    let dependencies = TodosFeatureReducer.Dependencies(
      loadTodos: { await loads.pass() },
      updateTodo: { todo, completed async throws(DomainError) in
        guard let response = responses[todo.id] else { return todo.with(completed) }
        return try await response.pass().get().with(completed)
      })
    return TestStore(reducer: TodosFeatureReducer(dependencies: dependencies), initialState: state)
  }

  private let todos = TodoSummary.samples

  @Test func failureOfSeveralTogglesIsTheFirstOfThemInAllButTheMessage() {
    func failure(of id: Int) -> DomainError {
      DomainError(
        .rateLimited, message: "wait", reason: "reason \(id)", hint: "hint \(id)", details: "details \(id)",
        fields: ["completed": ["problem \(id)"]], retryAfter: .seconds(id))
    }
    let failures = [2, 3].map { (todoID: $0, error: failure(of: $0)) }
    let message = "2 of 3 changes are not confirmed: todo 2: wait; todo 3: wait"
    #expect(DomainError(ofToggling: [1, 2, 3], failures: failures) == failure(of: 2).saying(message))
  }

  @Test func aToggleIsShownAtOnceAndStaysWhenTheServerConfirmsIt() async {
    let store = store()
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write = .init(sent: true, requested: true)
    }
    #expect(store.state.rows[id: 1]?.completed == true)
    await responses[1]?.open(with: .success(todos[0]))
    await store.receive(.row(id: 1, action: .writeConfirmed(todos[0].with(true)))) {
      $0.rows[id: 1]?.write = nil
      $0.rows[id: 1]?.todo.completed = true
      $0.overlay.confirm(.replace(todos[0].with(true)))
      $0.activity = Activity(["Saved 'Todo 1'"])
    }
    await store.finish()
  }

  @Test func aFailedWriteRollsBackItsRowAloneAndTheReasonStaysUntilTheNextToggle() async {
    let store = store()
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write = .init(sent: true, requested: true)
    }
    await store.send(.row(id: 2, action: .toggleTapped)) {
      $0.rows[id: 2]?.write = .init(sent: true, requested: true)
    }
    await responses[1]?.open(with: .failure(failure))
    await store.receive(.row(id: 1, action: .writeFailed(failure))) {
      $0.rows[id: 1]?.write = nil
      $0.rows[id: 1]?.failure = failure
      $0.activity = Activity(["Saving todo 1 failed"])
    }
    #expect(store.state.rows.map(\.completed) == [false, true, true])
    await responses[1]?.close()
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write = .init(sent: true, requested: true)
      $0.rows[id: 1]?.failure = nil
    }
    await responses[1]?.open(with: .success(todos[0]))
    await store.receive(.row(id: 1, action: .writeConfirmed(todos[0].with(true)))) {
      $0.rows[id: 1]?.write = nil
      $0.rows[id: 1]?.todo.completed = true
      $0.overlay.confirm(.replace(todos[0].with(true)))
      $0.activity = Activity(["Saving todo 1 failed", "Saved 'Todo 1'"])
    }
    await responses[2]?.open(with: .success(todos[1]))
    await store.receive(.row(id: 2, action: .writeConfirmed(todos[1].with(true)))) {
      $0.rows[id: 2]?.write = nil
      $0.rows[id: 2]?.todo.completed = true
      $0.overlay.confirm(.replace(todos[1].with(true)))
      $0.activity = Activity(["Saving todo 1 failed", "Saved 'Todo 1'", "Saved 'Todo 2'"])
    }
    await store.finish()
  }

  @Test func responseThatContradictsTheToggleIsShownAsWhatTheServerHas() async throws {
    let store = TestStore(
      reducer: TodoRowReducer { todo, _ in todo }, initialState: TodoRowReducer.State(todo: todos[0]))
    for requested in [true, true] {
      await store.send(.toggleTapped) {
        $0.write = .init(sent: requested, requested: requested)
        $0.isContradicted = false
      }
      await store.receive(.writeConfirmed(todos[0])) {
        $0.write = nil
        $0.isContradicted = true
      }
    }
    #expect(TodoItem(store.state).note?.text == "the server has it as open")
    #expect(!TodoItem(store.state).completed)
    await store.finish()
  }

  @Test(
    arguments: [
      nil, DomainError(.conflict, message: "PATCH: changed elsewhere"), DomainError(.cancelled, message: "Interrupted"),
    ] as [DomainError?])
  func aSecondToggleIsSentWhenTheFirstWriteIsOver(failure: DomainError?) async {
    let store = store()
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write = .init(sent: true, requested: true)
    }
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write?.requested = false
    }
    await responses[1]?.waitForCalls(1)
    await responses[1]?.open(with: failure.map(Response.failure) ?? .success(todos[0]))
    await responses[1]?.close()
    if let failure {
      await store.receive(.row(id: 1, action: .writeFailed(failure))) {
        $0.rows[id: 1]?.write = .init(sent: false, requested: false)
        $0.activity = Activity(["Saving todo 1 failed"])
      }
    } else {
      await store.receive(.row(id: 1, action: .writeConfirmed(todos[0].with(true)))) {
        $0.rows[id: 1]?.write = .init(sent: false, requested: false)
        $0.rows[id: 1]?.todo.completed = true
        $0.overlay.confirm(.replace(todos[0].with(true)))
        $0.overlay.supersede(1)
        $0.activity = Activity(["Saved 'Todo 1'"])
      }
    }
    await responses[1]?.open(with: .success(todos[0]))
    let note = failure == nil ? "Saved 'Todo 1'" : "Saving todo 1 failed"
    await store.receive(.row(id: 1, action: .writeConfirmed(todos[0].with(false)))) {
      $0.rows[id: 1]?.write = nil
      $0.rows[id: 1]?.todo.completed = false
      $0.overlay.confirm(.replace(todos[0].with(false)))
      $0.activity = Activity([note, "Saved 'Todo 1'"])
    }
    await store.finish()
  }

  @Test func noteOfARowSaysWhatIsWrongUntilTheNextToggle() {
    var row = TodoRowReducer.State(todo: todos[0])
    row.isKept = false
    #expect(TodoNote(row)?.text == "not kept by this server")
    row.failure = failure
    #expect(TodoNote(row)?.text == "not confirmed: PATCH: changed elsewhere")
    row.failure = DomainError(.cancelled, message: "Interrupted")
    #expect(TodoNote(row)?.text == "interrupted: load again to see what the server has")
    _ = TodoRowReducer(updateTodo: { todo, _ in todo }).reduce(into: &row, action: .toggleTapped)
    #expect(TodoNote(row)?.text == "saving…")
    #expect(row.isKept && row.failure == nil)
  }

  @Test func threeTogglesInARowAreOneWrite() async {
    let store = store()
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write = .init(sent: true, requested: true)
    }
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write?.requested = false
    }
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write?.requested = true
    }
    await responses[1]?.open(with: .success(todos[0]))
    await store.receive(.row(id: 1, action: .writeConfirmed(todos[0].with(true)))) {
      $0.rows[id: 1]?.write = nil
      $0.rows[id: 1]?.todo.completed = true
      $0.overlay.confirm(.replace(todos[0].with(true)))
      $0.activity = Activity(["Saved 'Todo 1'"])
    }
    await store.finish()
  }

  @Test func aRefreshKeepsTheWriteThatIsUnderWayAlsoOfATodoThatIsGone() async {
    let store = store()
    await store.send(.row(id: 1, action: .toggleTapped)) {
      $0.rows[id: 1]?.write = .init(sent: true, requested: true)
    }
    await store.send(.row(id: 2, action: .toggleTapped)) {
      $0.rows[id: 2]?.write = .init(sent: true, requested: true)
    }
    await loads.open(with: Listing(items: [todos[0], todos[2]]))
    await store.send(.refreshTapped, through: TodosFeatureReducer.phaseMap) {
      $0.phase = .refreshing
      $0.load = $0.overlay.beginLoad()
    }
    await store.receive(TodosFeatureReducer.Action.todosLoadedCasePath) {
      $0.phase = .loaded
      $0.limit = .all
      $0.activity = Activity(["Loaded 2 of 2 todos"])
    }
    #expect(store.state.rows.map(\.id) == [1, 2, 3])
    #expect(store.state.rows.map(\.completed) == [true, true, true])
    let gone = DomainError(.notFound, message: "PATCH: not found (404)")
    await responses[2]?.open(with: .failure(gone))
    await store.receive(.row(id: 2, action: .writeFailed(gone))) {
      $0.rows[id: 2]?.write = nil
      $0.rows[id: 2]?.failure = gone
      $0.activity = Activity(["Loaded 2 of 2 todos", "Saving todo 2 failed"])
    }
    await responses[1]?.open(with: .success(todos[0]))
    await store.receive(.row(id: 1, action: .writeConfirmed(todos[0].with(true)))) {
      $0.rows[id: 1]?.write = nil
      $0.rows[id: 1]?.todo.completed = true
      $0.overlay.confirm(.replace(todos[0].with(true)))
      $0.activity = Activity(["Loaded 2 of 2 todos", "Saving todo 2 failed", "Saved 'Todo 1'"])
    }
    await store.finish()
  }
}

extension TodoSummary {
  fileprivate func with(_ completed: Bool) -> TodoSummary {
    TodoSummary(id: id, title: title, completed: completed, assigneeID: assigneeID)
  }
}
