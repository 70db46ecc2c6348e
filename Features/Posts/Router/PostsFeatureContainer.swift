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

  /// How many posts the list shows; nil means what the use case shows by itself.
  @Provide(.input)
  public var listLimit: ListLimit?

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: {
      (useCases: any FeatureUseCaseContaining, listLimit: ListLimit?, environment: FeatureEnvironment) in
      let fetchPosts = useCases.fetchPostsUseCase
      let model = PostsFeatureModel(environment: environment) { () async throws(DomainError) in
        try await environment.call(fetchPosts) { fetchPosts async throws(DomainError) in
          try await fetchPosts(limit: listLimit ?? .posts)
        }
      }
      return PostsFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: PostsFeatureCoordinator
}
