public import InnoDI

/// Wires the use cases to the repositories of the data layer; each use case is made in an extension beside it.
/// A feature sees its own: its protocol is beside its use cases.
@DIContainer
public struct DomainContainer {
  @Provide(.input)
  public var dataContainer: any RepositoryContaining
}
