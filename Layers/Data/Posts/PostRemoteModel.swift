import Domain

/// A post as a JSONPlaceholder-style API sends it; all members are required.
public struct PostRemoteModel: Decodable, Equatable, Sendable {
  public let id: Int
  public let userId: Int
  public let title: String
  public let body: String
}

extension PostRemoteModel {
  var domainModel: PostSummary {
    PostSummary(id: id, title: title, body: body, authorID: userId)
  }
}

/// Which posts to fetch.
public struct PostsRemoteQuery: Equatable, Sendable {
  /// Counts from 1; nil for all posts at once.
  public var page: Int?
  /// Maximum number of posts on a page.
  public var size = 0
  /// Nil for all posts.
  public var search: String?
  /// Nil for the posts of all authors.
  public var authorID: Int?
}

/// Members of a post; those that are nil are not sent.
public struct PostRemoteFields: Encodable, Equatable, Sendable {
  public var userId: Int?
  public var title: String?
  public var body: String?
}
