public import InnoDI

/// The container of the use cases of the template; a generated feature extends the container of Domain instead.
@DIContainer
public struct TemplateDomainContainer {
  @Provide(.input)
  public var dataContainer: any TemplateRepositoryContaining
}
