public import Domain

/// Fetches the widgets that the Widgets feature shows.
public struct FetchWidgetsUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }

  /// All widgets, in the order of the repository; `limit` only sets how many of them are shown.
  public func callAsFunction(limit: ListLimit = .widgets) async throws(DomainError) -> Listing<WidgetSummary> {
    Listing(items: try await repository.fetchWidgets(), limit: limit)
  }
}

/// Where widgets come from.
public protocol WidgetRepositoryProtocol: Sendable {
  /// All widgets; the list may be empty.
  func fetchWidgets() async throws(DomainError) -> [WidgetSummary]
  #if DELETE

    /// - Throws: `.notFound` for a widget that does not exist.
    func deleteWidget(id: WidgetSummary.ID) async throws(DomainError)
  #endif
}

extension ListLimit {
  /// Maximum number of widgets that a screen shows by default.
  public static let widgets = ListLimit.first(18)
}

extension WidgetsFeatureUseCases {
  public var fetchWidgetsUseCase: FetchWidgetsUseCase { FetchWidgetsUseCase(repository: repository) }
}
