import Domain

/// A post as the screens draw it and as `--format json` prints it.
public struct PostItem: Encodable, Equatable, Sendable {
  public let id: Int
  public let title: String
  public let body: String
  public let authorID: Int

  init(_ post: PostSummary) {
    id = post.id
    title = post.title
    body = post.body
    authorID = post.authorID
  }
}
