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

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining, environment: FeatureEnvironment) in
      let model = SearchFeatureModel(
        environment: environment,
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
