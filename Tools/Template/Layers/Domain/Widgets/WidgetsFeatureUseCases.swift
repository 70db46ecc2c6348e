/// The use cases of Widgets; an extension beside each use case makes it.
public struct WidgetsFeatureUseCases: Sendable {
  let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }
}

extension TemplateDomainContainer {
  public var widgetsFeatureUseCases: WidgetsFeatureUseCases {
    WidgetsFeatureUseCases(repository: dataContainer.widgetRepository)
  }
}
