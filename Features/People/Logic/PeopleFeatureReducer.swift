import Domain
import FoundationEssentials
import InnoFlow
import PeopleFeatureInterface

@InnoFlow(phaseManaged: true)
struct PeopleFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: String, CaseIterable, Hashable, Sendable {
      case idle
      case loading
      case loaded
      case failed
    }

    var phase: Phase = .idle
    var people = Listing<UserSummary>(items: [])
    var failure: DomainError?
    var pendingRequest: PeopleRequest?
    /// What happened last, the newest at the end; ten lines at most.
    var activity: [String] = []

    mutating func log(_ line: String) {
      activity = activity.suffix(9) + [line]
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case peopleLoaded(Listing<UserSummary>)
    case peopleFailed(DomainError)
    case select(userID: Int)
    case showOverview
    case openSettings(OpenSettingsRequest)
    case requestConsumed
  }

  struct Dependencies: Sendable {
    let loadPeople: @Sendable () async throws(DomainError) -> Listing<UserSummary>
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
        On(Action.peopleLoadedCasePath, to: .loaded)
        On(Action.peopleFailedCasePath, to: .failed)
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
        return loadPeople()

      case .peopleLoaded(let people):
        state.people = people
        state.log("Loaded \(people.shown.count) of \(people.total) people")
        return .none

      case .peopleFailed(let failure):
        state.failure = failure
        state.log("Loading failed")
        return .none

      case .select(let userID):
        guard let user = state.people.item(id: userID) else { return .none }
        state.log("Opened \(user.name)")
        return request(.route(.detail(userID: userID)), in: &state)

      case .showOverview:
        return request(.modal(.overview), in: &state)

      case .openSettings(let settings):
        return request(.output(.openSettings(settings)), in: &state)

      case .requestConsumed:
        state.pendingRequest = nil
        return .none
      }
    }
  }

  private func request(_ destination: PeopleRequest.Destination, in state: inout State) -> EffectTask<Action> {
    state.pendingRequest = PeopleRequest(id: dependencies.makeRequestID(), destination: destination)
    return .none
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
