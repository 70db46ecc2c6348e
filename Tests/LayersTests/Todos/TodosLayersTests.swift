import Domain
import Testing

@Suite struct TodosLayersTests {
  @Test func todosComeUnchangedWithTwentyShown() async throws {
    try await withLayers(\.todosFeatureUseCases) { useCases, _, _ in
      let todos = try await useCases.fetchTodosUseCase()
      #expect(todos.total == 200)
      #expect(todos.shown.count == 20)
      #expect(
        todos.shown.first
          == TodoSummary(
            id: 1, title: "oil the borrowed sparrow before the first snow", completed: false, assigneeID: 1))
      #expect(try await useCases.fetchTodosUseCase(limit: .all).shown.count == 200)
    }
  }
  @Test func updatedTodoStaysUpdated() async throws {
    try await withLayers(\.todosFeatureUseCases) { useCases, _, _ in
      let todo = try #require(try await useCases.fetchTodosUseCase().item(id: 3))
      let written = try await useCases.updateTodoUseCase(todo, completed: !todo.completed)
      #expect(written.completed == !todo.completed)
      #expect(try await useCases.fetchTodosUseCase().item(id: 3) == written)
    }
  }
}
