public import Domain

/// Fetches one widget by its id.
public struct FetchWidgetUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// - Throws: `DomainError.Kind.notFound` for a widget that does not exist.
  public func callAsFunction(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary {
    try await repository.fetchWidget(id: id)
  }
}

extension WidgetsFeatureUseCases {
  public var fetchWidgetUseCase: FetchWidgetUseCase { FetchWidgetUseCase(repository: repository) }
}
