public import Domain

/// A repository of todos whose answer a test decides.
public struct TodoRepositoryStandIn: TodoRepositoryProtocol {
  private let answer: @Sendable () async throws(DomainError) -> [TodoSummary]

  public init(_ answer: @escaping @Sendable () async throws(DomainError) -> [TodoSummary] = { TodoSummary.samples }) {
    self.answer = answer
  }

  public func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    try await answer()
  }
}
