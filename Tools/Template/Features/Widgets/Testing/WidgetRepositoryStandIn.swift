public import Domain
public import TemplateDomain

/// A repository of widgets whose responses a test decides.
public struct WidgetRepositoryStandIn: WidgetRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [WidgetSummary]
  #if DELETE
    public var delete: @Sendable (WidgetSummary.ID) async throws(DomainError) -> Void = { _ in }
  #endif

  public init(
    _ response: @escaping @Sendable () async throws(DomainError) -> [WidgetSummary] = { WidgetSummary.samples }
  ) {
    self.response = response
  }

  public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    try await response()
  }
  #if DELETE

    public func deleteWidget(id: WidgetSummary.ID) async throws(DomainError) {
      try await delete(id)
    }
  #endif
}
