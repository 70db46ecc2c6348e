import Domain

extension UseCasesStandIn {
  var fetchTodosUseCase: FetchTodosUseCase { FetchTodosUseCase(repository: Todos(standIn: self)) }

  private struct Todos: TodoRepositoryProtocol {
    let standIn: UseCasesStandIn

    func fetchTodos() async throws(DomainError) -> [TodoSummary] {
      try standIn.ids(to: 30).map {
        TodoSummary(id: $0, title: "Todo \($0)", completed: false, assigneeID: ($0 - 1) / 10 + 1)
      }
    }
  }
}
