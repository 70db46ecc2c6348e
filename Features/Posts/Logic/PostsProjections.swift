import Domain
public import FeatureSupport
public import PostsFeatureInterface

public typealias PostsList = ListDocument<PostItem>
public typealias PostsRequest = FeatureRequest<PostsRoute, PostsModalRoute, PostsOutput>

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

/// The highlights sheet: the first three posts.
public struct PostsHighlights: Encodable, Equatable, Sendable {
  public let posts: [PostItem]

  init(_ posts: [PostSummary]) {
    self.posts = posts.prefix(3).map(PostItem.init)
  }
}
