extension DomainContainer {
  public var fetchTodosUseCase: FetchTodosUseCase {
    FetchTodosUseCase(repository: dataContainer.todoRepository)
  }
}
