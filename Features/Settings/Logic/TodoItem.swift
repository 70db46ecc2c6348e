import Domain

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
