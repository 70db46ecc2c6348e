/// The places in Todos that links, commands and other features can name.
public enum TodosDestination: Hashable, Sendable {
  case list
  /// A todo, by `todoID`.
  case item(Int)
  /// The todos of a person, by `assigneeID`.
  case assignee(Int)
  case digest
}

/// The screens that Todos can push above its list.
public enum TodosRoute: Codable, Hashable, Sendable {
  /// The todos of a person.
  case assignee(assigneeID: Int)
  case detail(todoID: Int)
  /// The todos that a command has named.
  case selection(todoIDs: [Int])
}

/// The screens that Todos can present over the others.
public enum TodosModalRoute: Codable, Hashable, Sendable {
  case digest
}

/// What Todos asks of other features, without knowing which one handles it.
public enum TodosOutput: Equatable, Sendable {
  /// The assignee of a todo.
  case openPerson(userID: Int)
}
