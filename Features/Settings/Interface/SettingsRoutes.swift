/// The places in Settings that links, commands and other features can name.
public enum SettingsDestination: Hashable, Sendable {
  case list
  /// A todo, by `todoID`.
  case item(Int)
  /// The todos of a person, by `assigneeID`.
  case assignee(Int)
  case digest
}

/// The screens that Settings can push above its list.
public enum SettingsRoute: Codable, Hashable, Sendable {
  /// The todos of a person.
  case assignee(assigneeID: Int)
  case detail(todoID: Int)
}

/// The screens that Settings can present over the others.
public enum SettingsModalRoute: Codable, Hashable, Sendable {
  case digest
}

/// What Settings asks of whoever holds it; it never says which feature fulfils it.
public enum SettingsOutput: Equatable, Sendable {
  case openPeople(OpenPeopleRequest)
}

/// Show a person.
public struct OpenPeopleRequest: Equatable, Sendable {
  public let userID: Int

  public init(userID: Int) {
    self.userID = userID
  }
}
