public import Domain
public import FeatureSupport
public import InnoDI
import SearchFeatureLogic

/// Wires Search: from use cases to its coordinator.
@MainActor
@DIContainer
public struct SearchFeatureContainer {
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  /// How many results each section shows; nil means what the feature shows by itself.
  @Provide(.input)
  public var listLimit: ListLimit?

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: {
      (useCases: any FeatureUseCaseContaining, listLimit: ListLimit?, environment: FeatureEnvironment) in
      let model = SearchFeatureModel(
        environment: environment, limit: listLimit,
        search: environment.observing(useCases.searchUseCase) { search, text, section async throws(DomainError) in
          try await search(text, in: section)
        },
        loadResult: environment.observing(useCases.fetchSearchResultUseCase) { fetch, id async throws(DomainError) in
          try await fetch(id: id)
        })
      return SearchFeatureCoordinator(model: model, hasLiveScreens: environment.hasLiveScreens)
    }, concrete: true)
  public var coordinator: SearchFeatureCoordinator
}
