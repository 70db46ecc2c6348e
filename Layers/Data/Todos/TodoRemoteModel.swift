import Domain

/// A todo as a JSONPlaceholder-style API sends it; all members are required.
public struct TodoRemoteModel: Decodable, Equatable, Sendable {
  public let id: Int
  public let userId: Int
  public let title: String
  public let completed: Bool
}

extension TodoRemoteModel {
  var domainModel: TodoSummary {
    TodoSummary(id: id, title: title, completed: completed, assigneeID: userId)
  }
}
