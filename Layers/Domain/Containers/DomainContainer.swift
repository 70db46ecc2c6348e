public import InnoDI

/// Wires the use cases to the repositories of the data layer. A feature sees its own, which an extension makes.
@DIContainer
public struct DomainContainer {
  @Provide(.input)
  public var dataContainer: any RepositoryContaining
}
