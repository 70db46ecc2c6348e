public import Domain
public import FeatureSupport
public import InnoDI
import PostsFeatureLogic

/// Wires Posts: from use cases to its coordinator.
@MainActor
@DIContainer
public struct PostsFeatureContainer {
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  /// How many posts a page of the list has; nil means what the use case takes by itself.
  @Provide(.input)
  public var listLimit: ListLimit?

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: {
      (useCases: any FeatureUseCaseContaining, listLimit: ListLimit?, environment: FeatureEnvironment) in
      let dependencies = PostsDependencies(
        fetchPosts: useCases.fetchPostsUseCase, fetchPost: useCases.fetchPostUseCase,
        write: useCases.writePostUseCase, fetchComments: useCases.fetchCommentsUseCase,
        addComment: useCases.addCommentUseCase, limit: listLimit ?? .posts, environment: environment)
      return PostsFeatureCoordinator(model: PostsFeatureModel(environment: environment, dependencies: dependencies))
    }, concrete: true)
  public var coordinator: PostsFeatureCoordinator
}
