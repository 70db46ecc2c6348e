/// What the app knows of a post.
public struct PostSummary: Identifiable, Hashable, Sendable {
  public let id: Int
  public let title: String
  /// May hold line breaks.
  public let body: String
  /// The `id` of its author. The server may name one that it does not list.
  public let authorID: Int

  public init(id: Int, title: String, body: String, authorID: Int) {
    self.id = id
    self.title = title
    self.body = body
    self.authorID = authorID
  }
}

extension ItemKind {
  public static let posts = ItemKind("posts")
}
