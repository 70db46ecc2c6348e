/// The collections of the API; the raw value is the first component of their paths.
enum Resource: String, CaseIterable, Sendable {
  case users, posts, comments, albums, photos, todos

  /// The collection that an item of this one belongs to and the member that names it; nil for users, which belong to nothing.
  var parent: (resource: Resource, key: String)? {
    switch self {
    case .users: nil
    case .posts, .albums, .todos: (.users, "userId")
    case .comments: (.posts, "postId")
    case .photos: (.albums, "albumId")
    }
  }
}
