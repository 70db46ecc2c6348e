/// All that a feature may ask of the layers below it.
public protocol FeatureUseCaseContaining {
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
  var fetchPostsUseCase: FetchPostsUseCase { get }
  var fetchTodosUseCase: FetchTodosUseCase { get }
  var updateTodoUseCase: UpdateTodoUseCase { get }
}
