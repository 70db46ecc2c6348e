import Domain
import FeatureSupport
import InnoFlow
import PeopleFeatureInterface

@InnoFlow(phaseManaged: true)
struct PeopleFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var people = Listing<UserSummary>(items: [])
    /// The text that the names in the list contain; empty for all people.
    @BindableField var filter = ""
    /// The person whose screen is open; nil while there is none.
    var person: PersonReducer.State?
    var failure: DomainError?
    var requests = OneShotRequests<PeopleRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case followed
    case serverChanged
    case peopleLoaded(Listing<UserSummary>)
    case peopleFailed(DomainError)
    case filterChanged(String)
    case rowSelected(UserSummary)
    case personShown(userID: Int?)
    case personAppeared
    case person(PersonReducer.Action)
    case overviewTapped
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadPeople: @Sendable () async throws(DomainError) -> Listing<UserSummary>
    let loadPerson: @Sendable (Int) async throws(DomainError) -> UserDetail
    var changes = FeatureEnvironment().changes
  }

  let dependencies: Dependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.peopleLoadedCasePath, failed: Action.peopleFailedCasePath, changed: .serverChanged)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("people-feature-load", load: dependencies.loadPeople)
      IfLet(
        state: \.person, action: Action.personCasePath,
        reducer: PersonReducer(loadPerson: dependencies.loadPerson, changes: dependencies.changes), onMissing: .ignore)
      Reduce { state, action in reduce(action, &state) }
    }
  }

  private func reduce(_ action: Action, _ state: inout State) -> EffectTask<Action> {
    switch action {
    case .peopleLoaded(let people):
      state.people = people
      if state.phase.isLoading { state.activity.add("Loaded \(people.shown.count) of \(people.total) people") }

    case .peopleFailed(let failure):
      state.activity.addFailedLoad(failure)

    case .filterChanged(let filter):
      state.filter = filter

    case .rowSelected(let user):
      state.activity.add("Opened \(user.name)")
      state.requests.ask(.route(.detail(userID: user.id)))

    case .personShown(let userID):
      guard userID != state.person?.id else { break }
      let wasOpen = state.person != nil
      state.person = userID.map { PersonReducer.State(id: $0, summary: state.people.item(id: $0)) }
      return wasOpen ? .cancelEffects(of: Action.personCasePath) : .none

    case .personAppeared:
      guard let person = state.person else { break }
      // What the list knows is shown while the details are loaded.
      let hasOnlySummary = person.phase == .loaded && person.detail == nil
      return .send(.person(hasOnlySummary ? .refreshTapped : .onAppear))

    case .overviewTapped:
      state.requests.ask(.modal(.overview))

    case .requestTaken:
      state.requests.clear()

    case .followed:
      return .follow({ [changes = dependencies.changes] in changes(of: .users) }, changed: .serverChanged)

    case .onAppear, .refreshTapped, .serverChanged, .person:
      break
    }
    return .none
  }
}

extension PeopleFeatureReducer.Dependencies {
  init(useCases: PeopleFeatureUseCases, environment: FeatureEnvironment) {
    loadPeople = environment.observing(useCases.fetchPeopleUseCase) { fetch async throws(DomainError) in
      try await fetch(limit: environment.limit(of: .people))
    }
    loadPerson = environment.observing(useCases.fetchPersonUseCase) { fetch, id async throws(DomainError) in
      try await fetch(id: id)
    }
    changes = environment.changes
  }
}
