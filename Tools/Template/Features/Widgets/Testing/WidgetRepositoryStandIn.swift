public import Domain
public import TemplateDomain

/// A repository of widgets whose responses a test decides.
public struct WidgetRepositoryStandIn: WidgetRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [WidgetSummary]
  #if DETAIL
    /// The response to the request for one widget; by default the one of the list.
    public var widget: (@Sendable (WidgetSummary.ID) async throws(DomainError) -> WidgetSummary)?
  #endif
  #if CREATE
    /// The response to a new widget and its idempotency key; by default the last of the samples.
    public var create: @Sendable (WidgetDraft, String) async throws(DomainError) -> WidgetSummary = { _, _ in
      WidgetSummary.samples[19]
    }
  #endif
  #if UPDATE
    /// The response to a change; by default the widget as it was to be written.
    public var update: @Sendable (WidgetSummary, WidgetChanges) async throws(DomainError) -> WidgetSummary = {
      $1.applied(to: $0)
    }
  #endif
  #if DELETE
    public var delete: @Sendable (WidgetSummary.ID) async throws(DomainError) -> Void = { _ in }
  #endif

  public init(
    _ response: @escaping @Sendable () async throws(DomainError) -> [WidgetSummary] = { WidgetSummary.samples }
  ) {
    self.response = response
  }

  #if PAGED
    public func fetchWidgets(_ page: PageRequest) async throws(DomainError) -> ListPage<WidgetSummary> {
      let widgets = try await response()
      let end = page.number * page.size
      return ListPage(
        items: Array(widgets.dropFirst(end - page.size).prefix(page.size)), total: widgets.count,
        hasMore: end < widgets.count)
    }
  #else
    public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
      try await response()
    }
  #endif
  #if DETAIL

    public func fetchWidget(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary {
      if let widget { return try await widget(id) }
      guard let widget = try await response().first(where: { $0.id == id }) else {
        throw DomainError(.notFound, message: "There is no widget \(id)")
      }
      return widget
    }
  #endif
  #if SUB || READ

    public var gadgets: @Sendable (WidgetSummary.ID) async throws(DomainError) -> [WidgetGadget] = { _ in
      WidgetGadget.samples
    }

    public func fetchGadgets(widgetID: WidgetSummary.ID) async throws(DomainError) -> [WidgetGadget] {
      try await gadgets(widgetID)
    }
  #endif
  #if CREATE

    public func createWidget(_ draft: WidgetDraft, key: String) async throws(DomainError) -> WidgetSummary {
      try await create(draft, key)
    }
  #endif
  #if UPDATE

    public func updateWidget(
      _ widget: WidgetSummary, _ changes: WidgetChanges, key: String
    ) async throws(DomainError) -> WidgetSummary {
      try await update(widget, changes)
    }
  #endif
  #if DELETE

    public func deleteWidget(id: WidgetSummary.ID) async throws(DomainError) {
      try await delete(id)
    }
  #endif
  #if CALL

    public var polish: @Sendable (WidgetSummary.ID) async throws(DomainError) -> WidgetSummary? = { _ in nil }

    public func polishWidget(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary? {
      try await polish(id)
    }
  #endif
}
