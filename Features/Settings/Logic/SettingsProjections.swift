import Domain
public import FeatureSupport
public import SettingsFeatureInterface

public typealias SettingsList = ListDocument<TodoItem>
public typealias SettingsRequest = FeatureRequest<SettingsRoute, SettingsModalRoute, SettingsOutput>

/// A todo as the screens draw it and as `--format json` prints it.
public struct TodoItem: Encodable, Equatable, Sendable {
  public let id: Int
  public let title: String
  public let completed: Bool
  public let assigneeID: Int

  init(_ todo: TodoSummary) {
    id = todo.id
    title = todo.title
    completed = todo.completed
    assigneeID = todo.assigneeID
  }
}

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
