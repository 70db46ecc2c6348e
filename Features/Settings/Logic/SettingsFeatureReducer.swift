import Domain
import FoundationEssentials
import InnoFlow
import SettingsFeatureInterface

@InnoFlow(phaseManaged: true)
struct SettingsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: String, CaseIterable, Hashable, Sendable {
      case idle
      case loading
      case loaded
      case failed
    }

    var phase: Phase = .idle
    var todos = Listing<TodoSummary>(items: [])
    var failure: DomainError?
    var pendingRequest: SettingsRequest?
    /// What happened last, the newest at the end; ten lines at most.
    var activity: [String] = []

    mutating func log(_ line: String) {
      activity = activity.suffix(9) + [line]
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case todosLoaded(Listing<TodoSummary>)
    case todosFailed(DomainError)
    case select(todoID: Int)
    case showDigest
    case openPeople(OpenPeopleRequest)
    case requestConsumed
  }

  struct Dependencies: Sendable {
    let loadTodos: @Sendable () async throws(DomainError) -> Listing<TodoSummary>
    var makeRequestID: @Sendable () -> UUID = { UUID() }
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(Action.todosLoadedCasePath, to: .loaded)
        On(Action.todosFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refresh, to: .loading)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase == .loading || state.phase == .loaded:
        return .none

      case .onAppear, .refresh:
        state.failure = nil
        return loadTodos()

      case .todosLoaded(let todos):
        state.todos = todos
        state.log("Loaded \(todos.shown.count) of \(todos.total) todos")
        return .none

      case .todosFailed(let failure):
        state.failure = failure
        state.log("Loading failed")
        return .none

      case .select(let todoID):
        guard let todo = state.todos.item(id: todoID) else { return .none }
        state.log("Opened \(todo.title)")
        return request(.route(.detail(todoID: todoID)), in: &state)

      case .showDigest:
        return request(.modal(.digest), in: &state)

      case .openPeople(let person):
        return request(.output(.openPeople(person)), in: &state)

      case .requestConsumed:
        state.pendingRequest = nil
        return .none
      }
    }
  }

  private func request(_ destination: SettingsRequest.Destination, in state: inout State) -> EffectTask<Action> {
    state.pendingRequest = SettingsRequest(id: dependencies.makeRequestID(), destination: destination)
    return .none
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
    .cancellable("settings-feature-load", cancelInFlight: true)
  }
}
