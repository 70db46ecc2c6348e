import Domain
import FeatureSupport
import InnoFlow

/// The posts of one author. It exists while its screen does, and its effects end with it.
@InnoFlow(phaseManaged: true)
struct AuthorPostsReducer {
  struct State: Equatable, Sendable {
    let authorID: Int
    var phase: LoadingPhase = .idle
    var posts: [PostSummary] = []
    var failure: DomainError?

    init(authorID: Int) {
      self.authorID = authorID
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case postsLoaded([PostSummary])
    case postsFailed(DomainError)
  }

  let loadPosts: @Sendable (Int) async throws(DomainError) -> [PostSummary]

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    .loading(
      \.phase, appear: .onAppear, refresh: .refreshTapped, loaded: Action.postsLoadedCasePath,
      failed: Action.postsFailedCasePath)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase.isLoading || state.phase == .loaded:
        return .none

      case .onAppear, .refreshTapped:
        state.failure = nil
        return .load(
          { [loadPosts, authorID = state.authorID] () async throws(DomainError) in try await loadPosts(authorID) },
          loaded: Action.postsLoaded, failed: Action.postsFailed
        )
        .cancellable("posts", cancelInFlight: true)

      case .postsLoaded(let posts):
        state.posts = posts
        return .none

      case .postsFailed(let failure):
        state.failure = failure
        return .none
      }
    }
  }
}
