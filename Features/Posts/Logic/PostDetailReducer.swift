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

    /// `post`: the post as far as it is known.
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
    case followed
    case serverChanged
    case postLoaded(PostSummary)
    case postFailed(DomainError)
    case comments(PostCommentsReducer.Action)
  }

  let dependencies: PostsDependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.postLoadedCasePath, failed: Action.postFailedCasePath, changed: .serverChanged)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("post", of: \.id, load: dependencies.loadPost)
      Scope(
        state: \.comments, action: Action.commentsCasePath, reducer: PostCommentsReducer(dependencies: dependencies))
      Reduce { state, action in
        switch action {
        case .postLoaded(let post): state.post = post
        case .postFailed(let failure): if failure.kind == .notFound { state.post = nil }
        case .followed:
          return .merge(
            .follow(
              { [changes = dependencies.changes, id = state.id] in changes(of: .posts, id: id) },
              changed: .serverChanged),
            .follow({ [changes = dependencies.changes] in changes(of: .comments) }, changed: .comments(.serverChanged)))
        case .onAppear, .refreshTapped, .serverChanged, .comments: break
        }
        return .none
      }
    }
  }
}
