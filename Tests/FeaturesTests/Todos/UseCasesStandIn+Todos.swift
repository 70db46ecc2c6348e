import Domain

extension UseCasesStandIn {
  var todoRepository: any TodoRepositoryProtocol { Todos(standIn: self) }

  private struct Todos: TodoRepositoryProtocol {
    let standIn: UseCasesStandIn

    func fetchTodos() async throws(DomainError) -> [TodoSummary] {
      try standIn.ids(to: 30).map {
        TodoSummary(id: $0, title: "Todo \($0)", completed: false, assigneeID: ($0 - 1) / 10 + 1)
      }
    }

    func updateTodo(_ todo: TodoSummary, completed: Bool, key: String) async throws(DomainError) -> TodoSummary {
      TodoSummary(id: todo.id, title: todo.title, completed: completed, assigneeID: todo.assigneeID)
    }
  }
}
