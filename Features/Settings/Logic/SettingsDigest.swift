import Domain

/// The digest sheet: how many todos are done, of all that were loaded.
public struct SettingsDigest: Encodable, Equatable, Sendable {
  public let completed: Int
  public let total: Int

  init(_ todos: [TodoSummary]) {
    completed = todos.count { $0.completed }
    total = todos.count
  }

  public var remaining: Int { total - completed }
}
