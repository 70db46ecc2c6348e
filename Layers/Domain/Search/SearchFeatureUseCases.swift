/// The use cases of Search; an extension beside each use case makes it.
public struct SearchFeatureUseCases: Sendable {
  let repository: any SearchRepositoryProtocol

  public init(repository: any SearchRepositoryProtocol) {
    self.repository = repository
  }
}

extension DomainContainer {
  public var searchFeatureUseCases: SearchFeatureUseCases {
    SearchFeatureUseCases(repository: dataContainer.searchRepository)
  }
}
