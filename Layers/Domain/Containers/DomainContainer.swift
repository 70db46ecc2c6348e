public import InnoDI

/// Wires the use cases to the repositories of the data layer; each use case is made in an extension beside it.
@DIContainer
public struct DomainContainer: FeatureUseCaseContaining {
  @Provide(.input)
  public var dataContainer: any RepositoryContaining
}
