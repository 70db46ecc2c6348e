import Domain

/// A comment as a JSONPlaceholder-style API sends it; all members are required.
public struct CommentRemoteModel: Decodable, Equatable, Sendable {
  public let id: Int
  public let postId: Int
  public let name: String
  public let email: String
  public let body: String
}

extension CommentRemoteModel {
  var domainModel: PostComment {
    PostComment(id: id, postID: postId, name: name, email: email, body: body)
  }
}

/// A comment as it is sent.
public struct CommentRemoteDraft: Encodable, Equatable, Sendable {
  public let postId: Int
  public let name: String
  public let email: String
  public let body: String
}

extension CommentRemoteDraft {
  init(_ comment: CommentDraft) {
    self.init(postId: comment.postID, name: comment.name, email: comment.email, body: comment.body)
  }
}
