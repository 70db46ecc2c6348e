import Domain
import FeatureSupport
import InnoFlow

/// A post that is open, and its comments. It exists while its screen does, and its effects end with it.
@InnoFlow(phaseManaged: true)
struct PostDetailReducer {
  struct State: Equatable, Sendable {
    let id: Int
    var phase: LoadingPhase
    var post: PostSummary?
    var failure: DomainError?
    var comments: PostCommentsReducer.State

    /// `post`: what is known of it already.
    init(id: Int, post: PostSummary? = nil) {
      self.id = id
      self.post = post
      phase = post == nil ? .idle : .loaded
      comments = PostCommentsReducer.State(postID: id)
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case postLoaded(PostSummary)
    case postFailed(DomainError)
    case comments(PostCommentsReducer.Action)
  }

  let dependencies: PostsDependencies

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    .loading(
      \.phase, appear: .onAppear, refresh: .refreshTapped, loaded: Action.postLoadedCasePath,
      failed: Action.postFailedCasePath)
  }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Scope(
        state: \.comments, action: Action.commentsCasePath, reducer: PostCommentsReducer(dependencies: dependencies))
      Reduce { state, action in
        switch action {
        case .onAppear where state.phase.isLoading || state.phase == .loaded:
          return .none

        case .onAppear, .refreshTapped:
          state.failure = nil
          return .load(
            { [loadPost = dependencies.loadPost, id = state.id] () async throws(DomainError) in
              try await loadPost(id)
            }, loaded: Action.postLoaded, failed: Action.postFailed
          )
          .cancellable("post", cancelInFlight: true)

        case .postLoaded(let post):
          state.post = post
          return .none

        case .postFailed(let failure):
          state.failure = failure
          if failure.kind == .notFound { state.post = nil }
          return .none

        case .comments:
          return .none
        }
      }
    }
  }
}
