public import Domain

/// Changes fields of a widget.
public struct UpdateWidgetUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// The widget as the server has it now. After a failure that is not a response of the server, it is unknown whether
  /// it was written.
  public func callAsFunction(
    _ widget: WidgetSummary, _ changes: WidgetChanges
  ) async throws(DomainError) -> WidgetSummary {
    try await repository.updateWidget(widget, changes, key: IdempotencyKey.random())
  }
}

extension WidgetsFeatureUseCases {
  public var updateWidgetUseCase: UpdateWidgetUseCase { UpdateWidgetUseCase(repository: repository) }
}
