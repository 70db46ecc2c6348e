public import Domain

/// A repository of todos whose response a test decides.
public struct TodoRepositoryStandIn: TodoRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [TodoSummary]

  public init(_ response: @escaping @Sendable () async throws(DomainError) -> [TodoSummary] = { TodoSummary.samples }) {
    self.response = response
  }

  public func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    try await response()
  }
}
