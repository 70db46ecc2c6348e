public import Domain

/// Creates a widget.
public struct CreateWidgetUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the widget, as the server has it then.
  ///
  /// - Parameter key: see ``IdempotencyKey``.
  /// - Throws: `.validation` with what is wrong with which field.
  public func callAsFunction(_ draft: WidgetDraft, key: String) async throws(DomainError) -> WidgetSummary {
    try await repository.createWidget(draft, key: key)
  }
}

extension WidgetsFeatureUseCases {
  public var createWidgetUseCase: CreateWidgetUseCase { CreateWidgetUseCase(repository: repository) }
}
