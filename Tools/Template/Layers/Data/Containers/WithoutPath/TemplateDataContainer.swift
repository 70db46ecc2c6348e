public import InnoDI
public import TemplateDomain

/// What new features that keep their items in memory add to the container of Data.
@DIContainer
public struct InMemoryDataContainer: TemplateRepositoryContaining {
  @Provide(.shared, factory: { InMemoryWidgetRepository() })
  public var widgetRepository: any WidgetRepositoryProtocol
}
