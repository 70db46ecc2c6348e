import Domain
import FeatureSupport
import InnoFlow

/// The person whose screen is open. It exists while the screen does, and its effects end with it.
@InnoFlow(phaseManaged: true)
struct PersonReducer {
  struct State: Equatable, Sendable {
    let id: Int
    var phase: LoadingPhase
    /// What the list knows of the person, shown until the details are there.
    var summary: UserSummary?
    var detail: UserDetail?
    var failure: DomainError?

    init(id: Int, summary: UserSummary? = nil) {
      self.id = id
      self.summary = summary
      phase = summary == nil ? .idle : .loaded
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case followed
    case serverChanged
    case detailLoaded(UserDetail)
    case detailFailed(DomainError)
  }

  let loadPerson: @Sendable (Int) async throws(DomainError) -> UserDetail
  var changes = FeatureEnvironment().changes

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.detailLoadedCasePath, failed: Action.detailFailedCasePath, changed: .serverChanged)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("person", of: \.id, load: loadPerson)
      Reduce { state, action in
        switch action {
        case .detailLoaded(let detail):
          state.detail = detail
          state.summary = detail.summary

        case .detailFailed(let failure):
          // Deleted since the list was loaded.
          if failure.kind == .notFound { (state.summary, state.detail) = (nil, nil) }

        case .followed:
          return .follow(
            { [changes, id = state.id] in changes(of: .users, id: id) }, changed: .serverChanged)

        case .onAppear, .refreshTapped, .serverChanged:
          break
        }
        return .none
      }
    }
  }
}
