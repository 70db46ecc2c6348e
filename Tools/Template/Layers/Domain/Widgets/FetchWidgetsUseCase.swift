public import Domain

/// Fetches the widgets that the Widgets feature shows.
public struct FetchWidgetsUseCase: Sendable {
  private let repository: any WidgetRepositoryProtocol

  public init(repository: any WidgetRepositoryProtocol) {
    self.repository = repository
  }
  #if PAGED

    /// The first page, in the order of the server; with `ListLimit.all` all pages.
    ///
    /// - Parameters:
    ///   - limit: how many widgets a page has.
    ///   - count: as many further pages as it takes to have so many widgets are fetched too.
    public func callAsFunction(
      limit: ListLimit = .widgets, atLeast count: Int = 0
    ) async throws(DomainError) -> PagedList<WidgetSummary> {
      let (size, count) = if case .first(let size) = limit { (size, count) } else { (100, Int.max) }
      let request = PageRequest(size: size)
      var list = PagedList(try await repository.fetchWidgets(request), of: request)
      while list.items.count < count, list.hasMore { list = try await callAsFunction(after: list) }
      return list
    }

    /// A list with its next page, without a widget that is missing or appears twice.
    public func callAsFunction(
      after list: PagedList<WidgetSummary>
    ) async throws(DomainError) -> PagedList<WidgetSummary> {
      try await list.withNextPage { page async throws(DomainError) in try await repository.fetchWidgets(page) }
    }
  #else

    /// All widgets, in the order of the repository; `limit` only sets how many of them are shown.
    public func callAsFunction(limit: ListLimit = .widgets) async throws(DomainError) -> Listing<WidgetSummary> {
      Listing(items: try await repository.fetchWidgets(), limit: limit)
    }
  #endif
}

/// Where widgets come from.
public protocol WidgetRepositoryProtocol: Sendable {
  #if PAGED
    /// A page of the widgets, in the order of the server.
    func fetchWidgets(_ page: PageRequest) async throws(DomainError) -> ListPage<WidgetSummary>
  #else
    /// All widgets; the list may be empty.
    func fetchWidgets() async throws(DomainError) -> [WidgetSummary]
  #endif
  #if DETAIL

    /// - Throws: `DomainError.Kind.notFound` for a widget that does not exist.
    func fetchWidget(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary
  #endif
  #if SUB || READ

    /// The gadgets of a widget, in the order of the server; the list may be empty.
    func fetchGadgets(widgetID: WidgetSummary.ID) async throws(DomainError) -> [WidgetGadget]
  #endif
  #if CREATE

    /// Returns the widget with its id.
    ///
    /// - Parameter key: lets the server recognize a repetition.
    func createWidget(_ draft: WidgetDraft, key: String) async throws(DomainError) -> WidgetSummary
  #endif
  #if UPDATE

    /// Returns the widget as the server has it now.
    ///
    /// - Parameter key: lets the server recognize a repetition.
    func updateWidget(
      _ widget: WidgetSummary, _ changes: WidgetChanges, key: String
    ) async throws(DomainError) -> WidgetSummary
  #endif
  #if DELETE

    /// - Throws: `DomainError.Kind.notFound` for a widget that does not exist.
    func deleteWidget(id: WidgetSummary.ID) async throws(DomainError)
  #endif
  #if CALL

    /// Returns the widget as the server has it now; nil when the server confirms without one.
    func polishWidget(id: WidgetSummary.ID) async throws(DomainError) -> WidgetSummary?
  #endif
}

extension ListLimit {
  #if PAGED
    /// Number of widgets on a page by default.
    public static let widgets = ListLimit.first(18)
  #else
    /// Maximum number of widgets that a screen shows by default.
    public static let widgets = ListLimit.first(18)
  #endif
}

extension WidgetsFeatureUseCases {
  public var fetchWidgetsUseCase: FetchWidgetsUseCase { FetchWidgetsUseCase(repository: repository) }
}
