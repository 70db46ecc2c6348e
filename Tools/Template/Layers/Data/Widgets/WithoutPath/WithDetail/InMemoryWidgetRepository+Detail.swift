public import Domain
public import TemplateDomain

/// Pages and details need a server: no feature has this file.
extension InMemoryWidgetRepository {
  public func fetchWidgets(_ page: PageRequest) async throws(DomainError) -> ListPage<WidgetSummary> {
    ListPage(items: try await fetchWidgets(), total: nil, hasMore: false)
  }

  public func fetchWidget(id: WidgetSummary.ID) throws(DomainError) -> WidgetSummary {
    throw DomainError(.notFound, message: "There is no widget \(id)")
  }

  public func fetchGadgets(widgetID: WidgetSummary.ID) -> [WidgetGadget] { [] }
}
