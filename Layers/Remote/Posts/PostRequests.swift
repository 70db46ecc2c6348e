import CoreNetwork
import Data
import FoundationEssentials

struct FetchPostsRequest: ExternalRequest {
  typealias ResponseBody = Page<PostRemoteModel>

  let query: PostsRemoteQuery
  let featureName = "Posts"
  var path: String { "/posts" }

  var queryItems: [URLQueryItem] {
    let page = query.page.map { PageQuery(number: $0, size: query.size).items } ?? []
    return page + (query.search.map { [URLQueryItem(name: "q", value: $0)] } ?? [])
      + (query.authorID.map { [URLQueryItem(name: "userId", value: String($0))] } ?? [])
  }
}

struct FetchPostRequest: ExternalRequest {
  typealias ResponseBody = PostRemoteModel

  let id: Int
  let featureName = "Posts"
  var path: String { "/posts/\(id)" }
}

struct FetchCommentsRequest: ExternalRequest {
  typealias ResponseBody = Page<CommentRemoteModel>

  let postID: Int
  let featureName = "Posts"
  var path: String { "/posts/\(postID)/comments" }
}

/// `POST /posts`, `PATCH /posts/3`.
struct SavePostRequest: ExternalRequest {
  /// Nil for a response without a body.
  typealias ResponseBody = PostRemoteModel?

  let method: RequestMethod
  let path: String
  let fields: PostRemoteFields
  let idempotencyKey: String?
  let featureName = "Posts"
  var body: RequestPayload { .json(fields) }
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
}

struct DeletePostRequest: ExternalRequest {
  /// Whatever the server sends.
  typealias ResponseBody = Data

  let id: Int
  let featureName = "Posts"
  var method: RequestMethod { .delete }
  var path: String { "/posts/\(id)" }
}

/// `POST /comments`.
struct AddCommentRequest: ExternalRequest {
  typealias ResponseBody = CommentRemoteModel

  let comment: CommentRemoteDraft
  let idempotencyKey: String?
  let featureName = "Posts"
  var method: RequestMethod { .post }
  var path: String { "/comments" }
  var body: RequestPayload { .json(comment) }
}
