/// The collections of the API; the raw value is the first component of their paths.
enum Resource: String, CaseIterable, Sendable {
  case users, posts, comments, albums, photos, todos

  /// The collection that an item of this one belongs to; nil for users.
  var parent: Resource? {
    switch self {
    case .users: nil
    case .posts, .albums, .todos: .users
    case .comments: .posts
    case .photos: .albums
    }
  }

  /// The name of one item: `user` for `users`.
  var singular: String { String(rawValue.dropLast()) }

  /// `a user`, `an album`.
  var anItem: String { "\(self == .albums ? "an" : "a") \(singular)" }

  /// The member by which items of other collections refer to one of this: `userId` for `users`.
  var foreignKey: String { "\(singular)Id" }
}
