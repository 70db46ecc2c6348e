public import Domain
public import TemplateDomain

/// A repository of widgets whose answer a test decides.
public struct WidgetRepositoryStandIn: WidgetRepositoryProtocol {
  private let answer: @Sendable () async throws(DomainError) -> [WidgetSummary]

  public init(_ answer: @escaping @Sendable () async throws(DomainError) -> [WidgetSummary] = { WidgetSummary.samples }) {
    self.answer = answer
  }

  public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    try await answer()
  }
}
