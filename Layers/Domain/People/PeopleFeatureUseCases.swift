/// The use cases of People; an extension beside each use case makes it.
public struct PeopleFeatureUseCases: Sendable {
  let repository: any UserRepositoryProtocol

  public init(repository: any UserRepositoryProtocol) {
    self.repository = repository
  }
}

extension DomainContainer {
  public var peopleFeatureUseCases: PeopleFeatureUseCases {
    PeopleFeatureUseCases(repository: dataContainer.userRepository)
  }
}
