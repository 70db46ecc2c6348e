public import Domain
public import FeatureSupport
public import InnoDI
import PeopleFeatureLogic

/// Wires People: from use cases to its coordinator.
@MainActor
@DIContainer
public struct PeopleFeatureContainer {
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining, environment: FeatureEnvironment) in
      let model = PeopleFeatureModel(
        environment: environment,
        loadPeople: environment.observing(useCases.fetchPeopleUseCase) { fetch async throws(DomainError) in
          try await fetch(limit: environment.listLimit ?? .people)
        },
        loadPerson: environment.observing(useCases.fetchPersonUseCase) { fetch, id async throws(DomainError) in
          try await fetch(id: id)
        })
      return PeopleFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: PeopleFeatureCoordinator
}
