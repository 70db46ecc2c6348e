public import Domain
public import FeatureSupport
public import PeopleFeatureInterface
import PeopleFeatureLogic

/// People over its use cases.
extension PeopleFeatureCoordinator {
  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: any PeopleFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (PeopleOutput) async throws -> Void
  ) {
    let model = PeopleFeatureModel(
      environment: environment,
      loadPeople: environment.observing(useCases.fetchPeopleUseCase) { fetch async throws(DomainError) in
        try await fetch(limit: environment.listLimit ?? .people)
      },
      loadPerson: environment.observing(useCases.fetchPersonUseCase) { fetch, id async throws(DomainError) in
        try await fetch(id: id)
      })
    model.onOutput = onOutput
    self.init(model: model)
  }
}
