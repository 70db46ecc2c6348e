public import Domain
public import TemplateDomain

/// Writes need a server: no feature has this file.
extension InMemoryWidgetRepository {
  public func createWidget(_ draft: WidgetDraft, key: String) throws(DomainError) -> WidgetSummary {
    throw Self.unsupported
  }

  public func updateWidget(
    _ widget: WidgetSummary, _ changes: WidgetChanges, key: String
  ) throws(DomainError) -> WidgetSummary {
    throw Self.unsupported
  }

  public func deleteWidget(id: WidgetSummary.ID) throws(DomainError) { throw Self.unsupported }

  private static var unsupported: DomainError { DomainError(.failed, message: "Widgets are not written") }
}
