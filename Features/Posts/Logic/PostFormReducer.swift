import Domain
import FeatureSupport
import InnoFlow

/// The form in which a post is written or edited. It exists while it is shown, and its effects end with it.
@InnoFlow
struct PostFormReducer {
  struct State: Equatable, Sendable {
    /// What the form writes.
    enum Target: Equatable, Sendable {
      case newPost(authorID: Int)
      case post(id: Int)
    }

    enum Elsewhere: Equatable, Sendable {
      case changed
      case deleted
    }

    let target: Target
    /// What the form began with.
    let original: PostDraft
    /// The changes that a command makes in a post that may not be loaded; nil where the user edits the fields.
    let commandChanges: PostChanges?
    @BindableField var title: String
    @BindableField var body: String
    /// What is wrong with each field: by the app's own rules from the first attempt to save on, and by the server.
    var problems: [PostDraft.Field: [String]] = [:]
    /// Why the last attempt to save has failed.
    var failure: DomainError?
    var isSaving = false
    var asksToDiscard = false
    /// The key of the last attempt, until the user changes something; see `IdempotencyKey`.
    var key: String?
    /// What has become of the post since the form was opened, where it is not `original` any more.
    var elsewhere: Elsewhere?

    /// A new post.
    init(authorID: Int) {
      self.init(.newPost(authorID: authorID), original: PostDraft())
    }

    init(editing post: PostSummary) {
      self.init(.post(id: post.id), original: PostDraft(post))
    }

    init(postID: Int, commandChanges: PostChanges) {
      self.init(.post(id: postID), original: PostDraft(), commandChanges: commandChanges)
    }

    private init(_ target: Target, original: PostDraft, commandChanges: PostChanges? = nil) {
      self.target = target
      self.original = original
      self.commandChanges = commandChanges
      title = original.title
      body = original.body
    }

    /// Nil for a new post.
    var postID: Int? { if case .post(let id) = target { id } else { nil } }
    var draft: PostDraft { PostDraft(title: title, body: body) }
    var isChanged: Bool { draft != original }

    /// What is sent of an edited post.
    var edits: PostChanges { commandChanges ?? PostChanges(from: original, to: draft) }
  }

  enum Action: Equatable, Sendable {
    case followed
    case serverChanged
    /// Nil for a post that was deleted.
    case serverPostLoaded(PostSummary?)
    case titleChanged(String)
    case bodyChanged(String)
    case saveTapped
    /// The server has confirmed it. The form then closes.
    case saved(PostSummary)
    case saveFailed(DomainError)
    case closeTapped
    case keepTapped
    /// Nothing was unsaved, or the user has discarded it. The form then closes.
    case closed
  }

  let dependencies: PostsDependencies

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .followed:
        guard let id = state.postID else { return .none }
        return .follow({ [changes = dependencies.changes] in changes(of: .posts, id: id) }, changed: .serverChanged)

      case .serverChanged:
        guard let id = state.postID else { return .none }
        return .run { [loadPost = dependencies.loadPost] send in
          do throws(DomainError) {
            await send(.serverPostLoaded(try await loadPost(id)))
          } catch {
            if error.kind == .notFound { await send(.serverPostLoaded(nil)) }
          }
        }
        .cancellable("server-post", cancelInFlight: true)

      case .serverPostLoaded(let post):
        // What is being saved is what changes the post.
        guard !state.isSaving else { return .none }
        state.elsewhere = post.map { PostDraft($0) == state.original ? nil : .changed } ?? .deleted

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

      case .saveFailed(let failure):
        state.isSaving = false
        state.failure = failure
        for field in PostDraft.Field.allCases { state.problems[field] = failure.fields[field.rawValue] }

      case .closeTapped:
        if state.isChanged { state.asksToDiscard = true } else { return .send(.closed) }

      case .keepTapped:
        state.asksToDiscard = false

      case .saved, .closed:
        break
      }
      return .none
    }
  }

  /// The problems of a field are those of its old text.
  private func changed(_ field: PostDraft.Field, in state: inout State) {
    state.problems[field] = nil
    state.key = nil
  }

  private func save(_ state: inout State) -> EffectTask<Action> {
    guard !state.isSaving else { return .none }
    state.failure = nil
    let problems = if case .newPost = state.target { state.draft.problems } else { state.edits.problems }
    state.problems = problems.mapValues { [$0] }
    guard state.problems.isEmpty else { return .none }
    if state.postID != nil, state.edits.isEmpty { return .send(.closed) }
    let key = state.key ?? dependencies.newKey()
    state.key = key
    state.isSaving = true
    return .call(
      {
        [dependencies, target = state.target, draft = state.draft, changes = state.edits]
        () async throws(DomainError) in
        switch target {
        case .newPost(let authorID): try await dependencies.createPost(draft, authorID, key)
        case .post(let id): try await dependencies.editPost(id, changes, key)
        }
      }, returned: Action.saved, failed: Action.saveFailed)
  }
}
