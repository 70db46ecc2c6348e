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

/// What People asks of its owner; it never says which feature fulfils it.
public enum PeopleOutput: Equatable, Sendable {
  case openTodos(OpenTodosRequest)
  case openPosts(OpenPostsRequest)
}

/// Show the todos of a person.
public struct OpenTodosRequest: Equatable, Sendable {
  public let assigneeID: Int

  public init(assigneeID: Int) {
    self.assigneeID = assigneeID
  }
}

/// Show the posts of a person.
public struct OpenPostsRequest: Equatable, Sendable {
  public let authorID: Int

  public init(authorID: Int) {
    self.authorID = authorID
  }
}
