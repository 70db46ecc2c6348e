import Domain
import FeatureSupport
import InnoFlow
import TodosFeatureInterface

@InnoFlow(phaseManaged: true)
struct TodosFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var rows: TodoRows = []
    var limit = ListLimit.todos
    var filter = TodosFilter.all
    var overlay = WriteOverlay<TodoSummary>()
    var load = WriteOverlay<TodoSummary>.Load()
    var failure: DomainError?
    var requests = OneShotRequests<TodosRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case followed
    case serverChanged
    case todosLoaded(Listing<TodoSummary>)
    case todosFailed(DomainError)
    case row(id: Int, action: TodoRowReducer.Action)
    case filterChosen(TodosFilter)
    case rowSelected(TodoSummary)
    case digestTapped
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadTodos: @Sendable () async throws(DomainError) -> Listing<TodoSummary>
    let updateTodo: @Sendable (TodoSummary, Bool) async throws(DomainError) -> TodoSummary
    var changes = FeatureEnvironment().changes
  }

  let dependencies: Dependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.todosLoadedCasePath, failed: Action.todosFailedCasePath, changed: .serverChanged)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("todos-feature-load", load: dependencies.loadTodos)
      ForEachReducer(
        state: \.rows, action: .rowActionPath, reducer: TodoRowReducer(updateTodo: dependencies.updateTodo))
      Reduce { state, action in
        switch action {
        case .followed:
          return .follow({ [changes = dependencies.changes] in changes(of: .todos) }, changed: .serverChanged)

        case .onAppear where state.phase.needsLoad, .refreshTapped, .serverChanged:
          state.load = state.overlay.beginLoad()

        case .todosLoaded(let todos):
          let notKept = Set(state.overlay.end(state.load, of: todos.items).map(\.id))
          state.rows = state.rows.reloaded(with: state.overlay.applied(to: todos.items), notKept: notKept)
          state.limit = todos.limit
          // What follows the server says nothing: a result of the user would be replaced.
          if state.phase.isLoading {
            state.activity.add("Loaded \(todos.shown.count) of \(todos.total) todos")
          }

        case .todosFailed(let failure):
          state.activity.addFailedLoad(failure)

        case .row(let id, let action):
          keepTrack(of: action, in: id, &state)

        case .filterChosen(let filter):
          state.filter = filter

        case .rowSelected(let todo):
          state.requests.ask(.route(.detail(todoID: todo.id)))

        case .digestTapped:
          state.requests.ask(.modal(.digest))

        case .requestTaken:
          state.requests.clear()

        case .onAppear:
          break
        }
        return .none
      }
    }
  }

  private func keepTrack(of action: TodoRowReducer.Action, in id: Int, _ state: inout State) {
    switch action {
    case .toggleTapped: break
    case .writeConfirmed(let todo):
      state.overlay.confirm(.replace(todo))
      let isContradicted = state.rows[id: id]?.isContradicted == true
      state.activity.add(
        isContradicted
          ? "The server has '\(todo.title)' as \(todo.completed ? "done" : "open")" : "Saved '\(todo.title)'")
    case .writeFailed: state.activity.add("Saving todo \(id) failed")
    }
    if state.rows[id: id]?.write != nil { state.overlay.supersede(id) }
  }
}

extension TodosFeatureReducer.Dependencies {
  init(useCases: TodosFeatureUseCases, environment: FeatureEnvironment) {
    loadTodos = environment.observing(useCases.fetchTodosUseCase) { fetch async throws(DomainError) in
      try await fetch(limit: environment.limit(of: .todos))
    }
    updateTodo = environment.observing(
      useCases.updateTodoUseCase, changing: { todo, _ in "the change of todo \(todo.id)" },
      { update, todo, completed async throws(DomainError) in try await update(todo, completed: completed) })
    changes = environment.changes
  }
}
