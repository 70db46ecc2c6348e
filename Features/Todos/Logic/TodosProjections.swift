import Domain
public import FeatureSupport
public import TodosFeatureInterface

public typealias TodosList = ListDocument<TodoItem>
public typealias TodosRequest = FeatureRequest<TodosRoute, TodosModalRoute, TodosOutput>

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
public struct TodosDigest: Encodable, Equatable, Sendable {
  public let completed: Int
  public let total: Int

  init(_ todos: [TodoSummary]) {
    completed = todos.count { $0.completed }
    total = todos.count
  }

  public var remaining: Int { total - completed }
}
