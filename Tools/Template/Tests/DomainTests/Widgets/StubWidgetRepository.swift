import Domain
import TemplateDomain

/// A repository of widgets that answers what it is told to.
struct StubWidgetRepository: WidgetRepositoryProtocol {
  var widgets: Result<[WidgetSummary], DomainError> = .success((1...3).map(WidgetSummary.stub))

  func fetchWidgets() async throws(DomainError) -> [WidgetSummary] { try widgets.get() }
}

extension TemplateStubRepositoryContainer {
  var widgetRepository: any WidgetRepositoryProtocol { StubWidgetRepository() }
}

extension WidgetSummary {
  static func stub(_ id: Int) -> WidgetSummary {
    WidgetSummary(id: id, title: "T\(id)")
  }
}
