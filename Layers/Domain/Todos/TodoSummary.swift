/// What the app knows of a todo.
public struct TodoSummary: Identifiable, Hashable, Sendable {
  public let id: Int
  public let title: String
  public var completed: Bool
  /// The `id` of the `UserSummary` it is given to. The server may name a person it does not list.
  public let assigneeID: Int

  public init(id: Int, title: String, completed: Bool, assigneeID: Int) {
    self.id = id
    self.title = title
    self.completed = completed
    self.assigneeID = assigneeID
  }
}

extension ItemKind {
  public static let todos = ItemKind("todos")
}
