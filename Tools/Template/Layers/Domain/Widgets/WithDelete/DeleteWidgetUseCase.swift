public import Domain

/// Deletes a widget.
public struct DeleteWidgetUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// Returns when the server has confirmed the deletion.
  ///
  /// - Throws: `.notFound` for a widget that does not exist.
  public func callAsFunction(id: WidgetSummary.ID) async throws(DomainError) {
    try await repository.deleteWidget(id: id)
  }
}

extension WidgetsFeatureUseCases {
  public var deleteWidgetUseCase: DeleteWidgetUseCase { DeleteWidgetUseCase(repository: repository) }
}
