import Domain

/// The highlights sheet: the first three posts.
public struct PostsHighlights: Encodable, Equatable, Sendable {
  public let posts: [PostItem]

  init(_ posts: [PostSummary]) {
    self.posts = posts.prefix(3).map(PostItem.init)
  }
}
