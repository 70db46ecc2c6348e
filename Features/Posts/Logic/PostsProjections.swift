public import Domain
public import FeatureSupport
public import PostsFeatureInterface

/// A request of Posts to its coordinator.
public enum PostsRequest: Equatable, Sendable {
  case list
  case route(PostsRoute)
  case modal(PostsModalRoute)
}

/// A post as the screens draw it and as `--format json` prints it.
public struct PostItem: Encodable, Equatable, Identifiable, Sendable {
  public let id: Int
  public let authorID: Int
  public let title: String
  public let body: String

  init(_ post: PostSummary) {
    id = post.id
    title = post.title
    body = post.body
    authorID = post.authorID
  }
}

/// The highlights sheet: the first three posts.
public struct PostsHighlights: Encodable, Equatable, Sendable {
  public let posts: [PostItem]

  init(_ posts: [PostSummary]) {
    self.posts = posts.prefix(3).map(PostItem.init)
  }
}

/// The post that is open.
public struct PostDetail: Equatable, Sendable {
  public let id: Int
  public let phase: LoadingPhase
  public let failure: DomainError?
  public let item: PostItem?
  public var isMissing: Bool { failure?.kind == .notFound }
  public let comments: PostComments

  init(_ detail: PostDetailReducer.State, limit: ListLimit) {
    id = detail.id
    phase = detail.phase
    item = detail.post.map(PostItem.init)
    failure = detail.failure
    comments = PostComments(detail.comments, limit: limit)
  }
}

/// The comments on the post that is open.
public struct PostComments: Encodable, Equatable, Sendable {
  public struct Item: Encodable, Equatable, Identifiable, Sendable {
    public let id: Int
    public let name: String
    public let email: String
    public let body: String

    init(_ comment: PostComment) {
      (id, name, email, body) = (comment.id, comment.name, comment.email, comment.body)
    }
  }

  private enum CodingKeys: CodingKey {
    case postID, phase, total, items
  }

  public let postID: Int
  public let phase: LoadingPhase
  public let failure: DomainError?
  public let total: Int
  public let items: [Item]
  /// The comment that was added last, which may be past the limit of the list.
  public let added: Item?
  /// The comment that is being written, and what is wrong with it.
  public let text: String
  public let problem: String?
  public let isSending: Bool

  init(_ comments: PostCommentsReducer.State, limit: ListLimit) {
    postID = comments.postID
    phase = comments.phase
    failure = comments.failure
    let all = Listing(items: comments.comments, limit: limit)
    items = all.shown.map(Item.init)
    added = comments.added.last.map(Item.init)
    total = all.total
    text = comments.text
    problem = comments.refusal.map { refusal in
      if refusal.isUnconfirmed { return "Not confirmed: \(refusal.message). \(refusal.hint ?? "")" }
      return refusal.fields["body"]?.first ?? refusal.message
    }
    isSending = comments.isSending
  }
}

/// The form in which a post is written or edited.
public struct PostForm: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case postID, title, body, notice, problems, isChanged, isSaving, asksToDiscard
  }

  /// Nil for a new post.
  public let postID: Int?
  public let title: String
  public let body: String
  /// What somebody else has done with the post meanwhile; nil for nothing.
  public let notice: String?
  /// Why it was not saved; nil when its fields say that.
  public let failure: DomainError?
  /// What is wrong with each field, by its name.
  public let problems: [String: [String]]
  public let isChanged: Bool
  public let isSaving: Bool
  public let asksToDiscard: Bool

  init(_ form: PostFormReducer.State) {
    postID = form.postID
    title = form.title
    body = form.body
    notice = form.elsewhere.map { $0.notice(isChanged: form.isChanged) }
    failure = form.failureOfNoField
    problems = Dictionary(uniqueKeysWithValues: form.problems.map { ($0.key.rawValue, $0.value) })
    isChanged = form.isChanged
    isSaving = form.isSaving
    asksToDiscard = form.asksToDiscard
  }
}

extension PostFormReducer.State.Elsewhere {
  fileprivate func notice(isChanged: Bool) -> String {
    switch self {
    case .deleted: "This post has been deleted meanwhile."
    case .changed where isChanged: "This post has changed meanwhile. Saving replaces the fields that you have changed."
    case .changed: "This post has changed meanwhile. Open it again to see how."
    }
  }
}

extension PostFormReducer.State {
  /// Why the last attempt to save has failed, unless that is wrong with fields of the form alone.
  fileprivate var failureOfNoField: DomainError? {
    let known = PostDraft.Field.allCases.map(\.rawValue)
    guard let failure, failure.fields.isEmpty || !failure.fields.keys.allSatisfy(known.contains) else { return nil }
    return failure
  }
}
