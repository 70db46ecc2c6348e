/// The places in Search that links, commands and other features can name.
public enum SearchDestination: Hashable, Sendable {
  case list
  /// A result, by its id, such as `posts-3`.
  case item(String)
  /// The items that contain a text.
  case search(String)
}

/// The screens that Search can push above its list.
public enum SearchRoute: Codable, Hashable, Sendable {
  case detail(id: String)
}

/// What Search asks of other features, without knowing which one handles it.
public enum SearchOutput: Equatable, Sendable {
  case openPerson(userID: Int)
  case openPost(postID: Int)
  case openTodo(todoID: Int)
  case openComments(postID: Int)
}
