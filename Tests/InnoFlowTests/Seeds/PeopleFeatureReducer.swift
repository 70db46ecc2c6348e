import InnoFlow

extension Seeds {
  struct UserSummary: Equatable, Sendable {
    let id: Int
    let name: String
  }

  struct PeopleSettingsRequest: Equatable, Sendable {
    let userID: Int
  }

  @InnoFlow(phaseManaged: true)
  struct PeopleFeatureReducer {
    struct Dependencies: Sendable {
      let loadPeople: @Sendable () async throws -> [UserSummary]
    }

    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable {
        case idle
        case loading
        case loaded
        case failed
      }

      var phase: Phase = .idle
      var isLoading = false
      var people: [UserSummary] = []
      var errorMessage: String?
      var pendingSettingsRequest: PeopleSettingsRequest?
    }

    enum Action: Equatable, Sendable {
      case onAppear
      case refresh
      case peopleLoaded([UserSummary])
      case peopleFailed(String)
      case openSettings(userID: Int)
    }

    let dependencies: Dependencies

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\State.phase) {
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
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .onAppear, .refresh:
          state.isLoading = true
          return loadPeople()
        case .peopleLoaded(let people):
          state.isLoading = false
          state.people = people
          return .none
        case .peopleFailed(let message):
          state.isLoading = false
          state.errorMessage = message
          return .none
        case .openSettings(let userID):
          state.pendingSettingsRequest = PeopleSettingsRequest(userID: userID)
          return .none
        }
      }
    }

    private func loadPeople() -> EffectTask<Action> {
      let loadPeople = dependencies.loadPeople
      return .run { send, _ in
        do {
          let people = try await loadPeople()
          await send(.peopleLoaded(people))
        } catch {
          await send(.peopleFailed("\(error)"))
        }
      }
      .cancellable("people-feature-load", cancelInFlight: true)
    }
  }
}
