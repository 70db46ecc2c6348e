/// What Todos may ask of the layers.
public protocol TodosFeatureUseCases {
  var fetchTodosUseCase: FetchTodosUseCase { get }
  var updateTodoUseCase: UpdateTodoUseCase { get }
}

extension DomainContainer: TodosFeatureUseCases {}
