public import InnoDI

/// Stands in for the container of Domain, of which a new feature has an extension.
@DIContainer
public struct TemplateDomainContainer: TemplateFeatureUseCaseContaining {
  @Provide(.input)
  public var dataContainer: any TemplateRepositoryContaining
}
