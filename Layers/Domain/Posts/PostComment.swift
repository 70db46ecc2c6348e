/// A comment on a post, with its author.
public struct PostComment: Identifiable, Hashable, Sendable {
  public let id: Int
  public let postID: Int
  /// A heading, or who wrote it; servers differ.
  public let name: String
  public let email: String
  /// May hold line breaks.
  public let body: String

  public init(id: Int, postID: Int, name: String, email: String, body: String) {
    self.id = id
    self.postID = postID
    self.name = name
    self.email = email
    self.body = body
  }
}

/// A comment that is being written.
public struct CommentDraft: Hashable, Sendable {
  public let postID: Int
  public var name: String
  public var email: String
  public var body: String

  public init(postID: Int, name: String, email: String, body: String = "") {
    self.postID = postID
    self.name = name
    self.email = email
    self.body = body
  }

  /// Why it cannot be sent, by the app's own rules; nil if nothing is wrong with it.
  public var refusal: DomainError? {
    guard body.isBlank else { return nil }
    return DomainError(
      .validation, message: "The comment is not complete", fields: ["body": ["A comment needs a text."]])
  }
}

extension ItemKind {
  public static let comments = ItemKind("comments")
}
