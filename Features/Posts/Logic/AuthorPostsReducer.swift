import Domain
import FeatureSupport
import InnoFlow

/// The posts of one author. It exists while its screen does, and its effects end with it.
@InnoFlow(phaseManaged: true)
struct AuthorPostsReducer {
  struct State: Equatable, Sendable {
    let authorID: Int
    var phase: LoadingPhase = .idle
    var posts = Listing<PostSummary>(items: [])
    var failure: DomainError?

    init(authorID: Int) {
      self.authorID = authorID
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case postsLoaded(Listing<PostSummary>)
    case postsFailed(DomainError)
  }

  let loadPosts: @Sendable (Int) async throws(DomainError) -> Listing<PostSummary>

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.postsLoadedCasePath, failed: Action.postsFailedCasePath)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("posts", of: \.authorID, load: loadPosts)
      Reduce { state, action in
        if case .postsLoaded(let posts) = action { state.posts = posts }
        return .none
      }
    }
  }
}
