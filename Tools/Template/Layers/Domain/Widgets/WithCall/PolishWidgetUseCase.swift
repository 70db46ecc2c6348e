public import Domain

// FIELDS call comment
/// `PATCH /widgets/3`.
// END
public struct PolishWidgetUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed it: the widget as it is now, or nil if the server does not send it.
  ///
  /// - Throws: `.notFound` for a widget that does not exist.
  public func callAsFunction(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary? {
    try await repository.polishWidget(id: id)
  }
}

extension WidgetsFeatureUseCases {
  public var polishWidgetUseCase: PolishWidgetUseCase { PolishWidgetUseCase(repository: repository) }
}
