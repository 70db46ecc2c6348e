import Domain
import FeatureSupport
import InnoFlow
import TodosFeatureInterface

@InnoFlow(phaseManaged: true)
struct TodosFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var todos = Listing<TodoSummary>(items: [])
    var failure: DomainError?
    var requests = OneShotRequests<TodosRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case todosLoaded(Listing<TodoSummary>)
    case todosFailed(DomainError)
    case rowSelected(TodoSummary)
    case digestTapped
    case peopleTapped(userID: Int)
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadTodos: @Sendable () async throws(DomainError) -> Listing<TodoSummary>
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    PhaseMap(\.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.loading) {
        On(Action.todosLoadedCasePath, to: .loaded)
        On(Action.todosFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refreshTapped, to: .refreshing)
      }
      From(.refreshing) {
        On(Action.todosLoadedCasePath, to: .loaded)
        On(Action.todosFailedCasePath, to: .stale)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.stale) {
        On(.onAppear, to: .refreshing)
        On(.refreshTapped, to: .refreshing)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase.isLoading || state.phase == .loaded:
        return .none

      case .onAppear, .refreshTapped:
        state.failure = nil
        return loadTodos()

      case .todosLoaded(let todos):
        state.todos = todos
        state.activity.note("Loaded \(todos.shown.count) of \(todos.total) todos")

      case .todosFailed(let failure):
        state.failure = failure
        state.activity.note("Loading failed")

      case .rowSelected(let todo):
        state.activity.note("Opened \(todo.title)")
        state.requests.ask(.route(.detail(todoID: todo.id)))

      case .digestTapped:
        state.requests.ask(.modal(.digest))

      case .peopleTapped(let userID):
        state.requests.ask(.output(.openPeople(OpenPeopleRequest(userID: userID))))

      case .requestTaken:
        state.requests.clear()
      }
      return .none
    }
  }

  private func loadTodos() -> EffectTask<Action> {
    let loadTodos = dependencies.loadTodos
    return .run { send, _ in
      do throws(DomainError) {
        await send(.todosLoaded(try await loadTodos()))
      } catch {
        await send(.todosFailed(error))
      }
    }
    .cancellable("todos-feature-load", cancelInFlight: true)
  }
}
