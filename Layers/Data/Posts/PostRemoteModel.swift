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
