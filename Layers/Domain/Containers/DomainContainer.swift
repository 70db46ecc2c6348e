public import InnoDI

/// Wires the use cases to the repositories of the data layer.
@DIContainer
public struct DomainContainer: FeatureUseCaseContaining {
  @Provide(.input)
  public var dataContainer: any RepositoryContaining
}

extension DomainContainer {
  public var fetchPeopleUseCase: FetchPeopleUseCase {
    FetchPeopleUseCase(repository: dataContainer.userRepository)
  }

  public var fetchPostsUseCase: FetchPostsUseCase {
    FetchPostsUseCase(repository: dataContainer.postRepository)
  }

  public var fetchTodosUseCase: FetchTodosUseCase {
    FetchTodosUseCase(repository: dataContainer.todoRepository)
  }
}
