import CoreNetwork
import Data
import FoundationEssentials

struct FetchPostsRequest: RequestDefinition {
  typealias ResponseBody = Page<PostRemoteModel>

  let query: PostsRemoteQuery
  let featureName = "Posts"
  var path: String { "/posts" }
  var headerPolicy: HeaderPolicy { .external }

  var queryItems: [URLQueryItem] {
    let page = query.page.map { PageQuery(number: $0, size: query.size).items } ?? []
    return page + (query.search.map { [URLQueryItem(name: "q", value: $0)] } ?? [])
      + (query.authorID.map { [URLQueryItem(name: "userId", value: String($0))] } ?? [])
  }
}

struct FetchPostRequest: RequestDefinition {
  typealias ResponseBody = PostRemoteModel

  let id: Int
  let featureName = "Posts"
  var path: String { "/posts/\(id)" }
  var headerPolicy: HeaderPolicy { .external }
}

struct FetchCommentsRequest: RequestDefinition {
  typealias ResponseBody = [CommentRemoteModel]

  let postID: Int
  let featureName = "Posts"
  var path: String { "/posts/\(postID)/comments" }
  var headerPolicy: HeaderPolicy { .external }
}

/// `POST /posts`, `PATCH /posts/3`.
struct SavePostRequest: RequestDefinition {
  /// Nil for a response without a body.
  typealias ResponseBody = PostRemoteModel?

  let method: RequestMethod
  let path: String
  let fields: PostRemoteFields
  let idempotencyKey: String?
  let featureName = "Posts"
  var body: RequestPayload { .json(fields) }
  var headerPolicy: HeaderPolicy { .external }
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
}

struct DeletePostRequest: RequestDefinition {
  /// Whatever the server sends.
  typealias ResponseBody = Data

  let id: Int
  let featureName = "Posts"
  var method: RequestMethod { .delete }
  var path: String { "/posts/\(id)" }
  var headerPolicy: HeaderPolicy { .external }
}

/// `POST /comments`.
struct AddCommentRequest: RequestDefinition {
  typealias ResponseBody = CommentRemoteModel

  let comment: CommentRemoteDraft
  let idempotencyKey: String?
  let featureName = "Posts"
  var method: RequestMethod { .post }
  var path: String { "/comments" }
  var body: RequestPayload { .json(comment) }
  var headerPolicy: HeaderPolicy { .external }
}
