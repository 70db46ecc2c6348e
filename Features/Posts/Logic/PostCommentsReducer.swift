import Domain
import FeatureSupport
import InnoFlow

/// The comments on a post, and a comment that is being written.
@InnoFlow(phaseManaged: true)
struct PostCommentsReducer {
  struct State: Equatable, Sendable {
    let postID: Int
    var phase: LoadingPhase = .idle
    var loaded: [PostComment] = []
    /// Written here, and shown also when a load does not contain them: it began before, or the server stores nothing.
    var added: [PostComment] = []
    var comments: [PostComment] { (loaded + added).uniqueByID }
    var failure: DomainError?
    @BindableField var text = ""
    /// Why the comment was not added: the app's own rules, or the server's reason.
    var refusal: DomainError?
    var isSending = false
    /// The key of the last attempt, until the text changes; see `IdempotencyKey`.
    var key: String?

    init(postID: Int) {
      self.postID = postID
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    /// A comment was written or deleted, on this post or on another.
    case serverChanged
    case commentsLoaded([PostComment])
    case commentsFailed(DomainError)
    case textChanged(String)
    case sendTapped(name: String, email: String)
    case commentAdded(PostComment)
    case commentRefused(DomainError)
  }

  let dependencies: PostsDependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.commentsLoadedCasePath, failed: Action.commentsFailedCasePath, changed: .serverChanged)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("comments", of: \.postID, load: dependencies.loadComments)
      Reduce { state, action in
        switch action {
        case .commentsLoaded(let comments):
          state.loaded = comments

        case .textChanged(let text):
          guard text != state.text, !state.isSending else { return .none }
          state.text = text
          state.refusal = nil
          state.key = nil

        case .sendTapped(let name, let email):
          return send(CommentDraft(postID: state.postID, name: name, email: email, body: state.text), in: &state)

        case .commentAdded(let comment):
          state.isSending = false
          state.text = ""
          state.added.removeAll { $0.id == comment.id }
          state.added.append(comment)

        case .commentRefused(let failure):
          state.isSending = false
          state.refusal = failure

        case .onAppear, .refreshTapped, .serverChanged, .commentsFailed:
          break
        }
        return .none
      }
    }
  }

  private func send(_ comment: CommentDraft, in state: inout State) -> EffectTask<Action> {
    guard !state.isSending else { return .none }
    state.refusal = comment.refusal
    guard state.refusal == nil else { return .none }
    let key = state.key ?? dependencies.newKey()
    state.key = key
    state.isSending = true
    return .call(
      { [add = dependencies.addComment] () async throws(DomainError) in try await add(comment, key) },
      returned: Action.commentAdded, failed: Action.commentRefused)
  }
}
