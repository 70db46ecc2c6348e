public import Domain
public import TemplateDomain

/// A repository of widgets whose response a test decides.
public struct WidgetRepositoryStandIn: WidgetRepositoryProtocol {
  private let response: @Sendable () async throws(DomainError) -> [WidgetSummary]

  public init(
    _ response: @escaping @Sendable () async throws(DomainError) -> [WidgetSummary] = { WidgetSummary.samples }
  ) {
    self.response = response
  }

  public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    try await response()
  }
}
