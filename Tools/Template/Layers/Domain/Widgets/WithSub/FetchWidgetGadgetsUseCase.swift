public import Domain

/// Fetches the gadgets of a widget.
public struct FetchWidgetGadgetsUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// All gadgets, in the order of the server; `limit` only sets how many of them are shown.
  public func callAsFunction(
    widgetID: WidgetSummary.ID, limit: ListLimit = .all
  ) async throws(DomainError) -> Listing<WidgetGadget> {
    Listing(items: try await repository.fetchGadgets(widgetID: widgetID), limit: limit)
  }
}

extension WidgetsFeatureUseCases {
  public var fetchWidgetGadgetsUseCase: FetchWidgetGadgetsUseCase { FetchWidgetGadgetsUseCase(repository: repository) }
}
