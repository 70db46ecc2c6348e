public import Domain
import Synchronization

/// A repository of todos whose responses a test decides.
public final class TodoRepositoryStandIn: TodoRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [TodoSummary]
  private let update: @Sendable (TodoSummary, Bool) async throws(DomainError) -> TodoSummary
  private let received = Mutex<[String]>([])

  /// - Parameter update: the response to a write; the todo as it was to be written unless stated.
  public init(
    _ response: @escaping @Sendable () async throws(DomainError) -> [TodoSummary] = { TodoSummary.samples },
    update: @escaping @Sendable (TodoSummary, Bool) async throws(DomainError) -> TodoSummary = {
      var written = $0
      written.completed = $1
      return written
    }
  ) {
    self.response = response
    self.update = update
  }

  /// The idempotency keys of the writes, in their order.
  public var keys: [String] { received.withLock { $0 } }

  public func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    try await response()
  }

  public func updateTodo(_ todo: TodoSummary, completed: Bool, key: String) async throws(DomainError) -> TodoSummary {
    received.withLock { $0.append(key) }
    return try await update(todo, completed)
  }
}
