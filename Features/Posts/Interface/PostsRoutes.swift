/// The places in Posts that links, commands and other features can name.
public enum PostsDestination: Hashable, Sendable {
  case list
  /// A post, by `postID`.
  case item(Int)
  /// The comments on a post.
  case comments(postID: Int)
  /// The posts of a person, by `authorID`.
  case author(Int)
  case highlights
}

/// The screens that Posts can push above its list.
public enum PostsRoute: Codable, Hashable, Sendable {
  case detail(postID: Int)
  /// The comments on the post below it.
  case comments(postID: Int)
  /// Says that a command has deleted a post.
  case deleted(postID: Int)
}

/// The screens that Posts can present over the others.
public enum PostsModalRoute: Codable, Hashable, Sendable {
  case highlights
}

/// What Posts asks of other features, without knowing which one handles it.
public enum PostsOutput: Equatable, Sendable {
  /// The author of a post.
  case openPerson(userID: Int)
}
