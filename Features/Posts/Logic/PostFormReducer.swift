import Domain
import FeatureSupport
import InnoFlow

/// The form in which a post is written or edited. It exists while it is shown, and its effects end with it.
@InnoFlow
struct PostFormReducer {
  struct State: Equatable, Sendable {
    /// Nil for a new post.
    let postID: Int?
    let authorID: Int
    /// What the form began with.
    let original: PostDraft
    @BindableField var title: String
    @BindableField var body: String
    /// What is wrong with each field: by the app's own rules from the first attempt to save on, and by the server.
    var problems: [PostDraft.Field: [String]] = [:]
    /// Why the last attempt to save has failed.
    var failure: DomainError?
    var isSaving = false
    var asksToDiscard = false
    /// The key of the last attempt, until something is changed; the server creates no post twice.
    var key: String?

    /// A new post.
    init(authorID: Int) {
      self.init(postID: nil, authorID: authorID, original: PostDraft())
    }

    init(editing post: PostSummary) {
      self.init(postID: post.id, authorID: post.authorID, original: PostDraft(post))
    }

    init(postID: Int?, authorID: Int, original: PostDraft) {
      self.postID = postID
      self.authorID = authorID
      self.original = original
      title = original.title
      body = original.body
    }

    var draft: PostDraft { PostDraft(title: title, body: body) }
    var isChanged: Bool { draft != original }
  }

  enum Action: Equatable, Sendable {
    case titleChanged(String)
    case bodyChanged(String)
    case saveTapped
    case saved(PostSummary)
    case saveFailed(DomainError)
    case closeTapped
    case keepTapped
    /// Nothing is unsaved, or the user does not want it.
    case closed
  }

  let dependencies: PostsDependencies

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        guard !state.isSaving else { return .none }
        state.title = title
        changed(.title, in: &state)

      case .bodyChanged(let body):
        guard !state.isSaving else { return .none }
        state.body = body
        changed(.body, in: &state)

      case .saveTapped:
        return save(&state)

      case .saved:
        state.isSaving = false

      case .saveFailed(let failure):
        state.isSaving = false
        state.failure = failure
        for field in PostDraft.Field.allCases { state.problems[field] = failure.fields[field.rawValue] }

      case .closeTapped:
        if state.isChanged { state.asksToDiscard = true } else { return .send(.closed) }

      case .keepTapped:
        state.asksToDiscard = false

      case .closed:
        break
      }
      return .none
    }
  }

  /// What was said of a field was said of its old text.
  private func changed(_ field: PostDraft.Field, in state: inout State) {
    state.problems[field] = nil
    state.key = nil
  }

  private func save(_ state: inout State) -> EffectTask<Action> {
    guard !state.isSaving else { return .none }
    state.failure = nil
    let changes = PostChanges(from: state.original, to: state.draft)
    state.problems = (state.postID == nil ? state.draft.problems : changes.problems).mapValues { [$0] }
    guard state.problems.isEmpty else { return .none }
    if state.postID != nil, changes.isEmpty { return .send(.closed) }
    let key = state.key ?? dependencies.newKey()
    state.key = key
    state.isSaving = true
    let write: PostWrite =
      if let id = state.postID { .edit(id: id, changes) } else {
        .create(state.draft, authorID: state.authorID, key: key)
      }
    return .call(
      { [send = dependencies.write] () async throws(DomainError) in try await send(write) },
      // There is a post: only a deletion has none.
      returned: { $0.map(Action.saved) ?? .closed }, failed: Action.saveFailed)
  }
}
