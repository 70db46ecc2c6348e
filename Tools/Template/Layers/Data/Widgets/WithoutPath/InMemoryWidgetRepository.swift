public import Domain
public import TemplateDomain

/// The widgets of the app, which live as long as the app does. A store on disk would take its place.
public struct InMemoryWidgetRepository: WidgetRepositoryProtocol {
  public init() {}

  public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    (1...3).map { WidgetSummary(id: $0, title: "Widget \($0)") }
  }
}
