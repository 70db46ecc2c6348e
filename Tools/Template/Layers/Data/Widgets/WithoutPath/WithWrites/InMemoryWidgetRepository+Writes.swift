public import Domain
public import TemplateDomain

/// Writes need a server: no feature has this file.
extension InMemoryWidgetRepository {
  public func deleteWidget(id: WidgetSummary.ID) throws(DomainError) { throw Self.unsupported }

  private static var unsupported: DomainError { DomainError(.failed, message: "Widgets are not written") }
}
