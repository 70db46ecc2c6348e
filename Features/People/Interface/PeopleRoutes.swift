/// The places in People that links, commands and other features can name.
public enum PeopleDestination: Hashable, Sendable {
  case list
  /// A person, by `userID`.
  case item(Int)
  case overview
}

/// The screens that People can push above its list.
public enum PeopleRoute: Codable, Hashable, Sendable {
  case detail(userID: Int)
}

/// The screens that People can present over the others.
public enum PeopleModalRoute: Codable, Hashable, Sendable {
  case overview
}

/// What People asks of other features, without knowing which one handles it.
public enum PeopleOutput: Equatable, Sendable {
  /// The todos of a person.
  case openTodos(assigneeID: Int)
  /// The posts of a person.
  case openPosts(authorID: Int)
}
