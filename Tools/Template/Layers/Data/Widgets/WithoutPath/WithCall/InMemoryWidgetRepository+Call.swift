public import Domain
public import TemplateDomain

/// Calls need a server: no feature has this file.
extension InMemoryWidgetRepository {
  public func polishWidget(id: WidgetSummary.ID) throws(DomainError) -> WidgetSummary? {
    throw DomainError(.failed, message: "Widgets are not written")
  }
}
