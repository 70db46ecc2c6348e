import Domain
import FeatureSupport
import InnoFlow
import PeopleFeatureInterface

@InnoFlow(phaseManaged: true)
struct PeopleFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var people = Listing<UserSummary>(items: [])
    var failure: DomainError?
    var requests = OneShotRequests<PeopleRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case peopleLoaded(Listing<UserSummary>)
    case peopleFailed(DomainError)
    case rowSelected(UserSummary)
    case overviewTapped
    case todosTapped(userID: Int)
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadPeople: @Sendable () async throws(DomainError) -> Listing<UserSummary>
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    PhaseMap(\.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.loading) {
        On(Action.peopleLoadedCasePath, to: .loaded)
        On(Action.peopleFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refreshTapped, to: .refreshing)
      }
      From(.refreshing) {
        On(Action.peopleLoadedCasePath, to: .loaded)
        On(Action.peopleFailedCasePath, to: .stale)
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
        return loadPeople()

      case .peopleLoaded(let people):
        state.people = people
        state.activity.note("Loaded \(people.shown.count) of \(people.total) people")

      case .peopleFailed(let failure):
        state.failure = failure
        state.activity.note("Loading failed")

      case .rowSelected(let user):
        state.activity.note("Opened \(user.name)")
        state.requests.ask(.route(.detail(userID: user.id)))

      case .overviewTapped:
        state.requests.ask(.modal(.overview))

      case .todosTapped(let userID):
        state.requests.ask(.output(.openTodos(OpenTodosRequest(assigneeID: userID))))

      case .requestTaken:
        state.requests.clear()
      }
      return .none
    }
  }

  private func loadPeople() -> EffectTask<Action> {
    let loadPeople = dependencies.loadPeople
    return .run { send, _ in
      do throws(DomainError) {
        await send(.peopleLoaded(try await loadPeople()))
      } catch {
        await send(.peopleFailed(error))
      }
    }
    .cancellable("people-feature-load", cancelInFlight: true)
  }
}
