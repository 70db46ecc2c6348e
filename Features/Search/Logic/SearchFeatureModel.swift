public import Domain
public import FeatureSupport
public import ReduxCore
public import SearchFeatureInterface

/// Owns the store of the list, and makes the stores of single results.
@MainActor
public final class SearchFeatureModel {
  public let store: ObservableStore<SearchReducer>
  /// Navigates to what the user asks for; returns when it is shown.
  public var onRequest: @MainActor (SearchRequest) async -> Void = { _ in }
  /// Goes where an output leads; returns when that is loaded, throws why it was impossible.
  public var onOutput: @MainActor (SearchOutput) async throws -> Void = { _ in }
  private let environment: FeatureEnvironment
  private var restoring: Task<Void, Never>?
  private let loadResult: @Sendable (SearchResult.ID) async throws(DomainError) -> SearchResult

  public init(useCases: SearchFeatureUseCases, environment: FeatureEnvironment) {
    self.environment = environment
    loadResult = environment.observing(useCases.fetchSearchResultUseCase) { fetch, id async throws(DomainError) in
      try await fetch(id: id)
    }
    let search = environment.observing(useCases.searchUseCase) { search, text, section async throws(DomainError) in
      try await search(text, in: section)
    }
    let navigation = Navigation()
    store = ObservableStore(
      reducer: SearchReducer(), initialState: SearchState(limit: environment.limit(of: .results)),
      middleware: [
        SearchMiddleware(search: search),
        RecentSearchesMiddleware(recentSearches: RecentSearchesUseCase(repository: environment.savedLists)),
        SearchAnalyticsMiddleware(track: environment.track),
        SearchNavigationMiddleware { await navigation.model?.onRequest($0) },
      ],
      clock: environment.clock, instrumentation: environment.instrumentation(of: SearchReducer.self))
    navigation.model = self
  }

  /// The text that is searched for.
  public var text: String { store.state.text }

  /// Loads the recent searches, and searches for the text of a restored session, unless that has been done or is under
  /// way; waits until it is over.
  public func loadIfNeeded() async {
    await store.dispatchAsync(.appeared)
    if !text.isEmpty, store.state.phase == .idle {
      restoring = Task.immediate { [store] in await store.dispatchAsync(.refreshTapped) }
    }
    await restoring?.value
  }

  /// Loads the recent searches, to which it adds the text; searches, and waits for all sections.
  public func search(_ text: String) async {
    await store.dispatchAsync(.appeared)
    await store.search(.searchSubmitted(text))
  }

  /// Clears the text and the results, and ends the search that is running.
  public func clear() { store.dispatch(.queryChanged("")) }

  /// Shows a result in the feature that owns it.
  public func open(_ item: SearchItem) async throws {
    await store.dispatchAsync(.openTapped(item))
    if let output = item.output { try await onOutput(output) }
  }

  public func restore(_ text: String) { store.dispatch(.queryRestored(text)) }

  /// Middleware for the store of a detail screen.
  public func detailMiddleware(id: String) -> [AnyMiddleware<SearchDetailAction, SearchDetailState>] {
    [SearchDetailMiddleware(id: id, load: loadResult)]
  }

  /// Instrumentation for the store of a detail screen.
  public var detailInstrumentation: ObservableStore<SearchDetailReducer>.Instrumentation {
    environment.instrumentation(of: SearchDetailReducer.self)
  }

  /// A store for a detail screen, for a coordinator whose screens own none.
  public func detail(id: String) -> SearchDetailModel {
    SearchDetailModel(
      ObservableStore(
        reducer: SearchDetailReducer(), middleware: detailMiddleware(id: id), clock: environment.clock,
        instrumentation: detailInstrumentation))
  }

  /// The middleware's reference to the model, which owns it.
  @MainActor
  private final class Navigation {
    weak var model: SearchFeatureModel?
  }
}

/// The store of one result, where no screen owns it.
@MainActor
public final class SearchDetailModel {
  public let store: ObservableStore<SearchDetailReducer>
  private var loading: Task<Void, Never>?

  init(_ store: ObservableStore<SearchDetailReducer>) {
    self.store = store
  }

  /// Whether nothing has been loaded yet.
  public var isIdle: Bool { store.state.phase == .idle }

  /// Loads the result unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.state.phase.needsLoad { loading = Task.immediate { [store] in await store.dispatchAsync(.appeared) } }
    await loading?.value
  }
}

extension ObservableStore<SearchReducer> {
  /// Searches, and waits for all sections. The search goes on when the caller is cancelled: a user interrupts its
  /// requests instead, which then fail.
  public func search(_ action: SearchAction) async {
    // In a task of its own, because `dispatchAsync` is cancelled with its caller.
    await Task.immediate { await dispatchAsync(action) }.value
  }
}

extension ObservableStore<SearchDetailReducer> {
  /// Loads the result when its screen is shown, unless it is loaded or loading.
  public func appear() {
    if state.phase.needsLoad { dispatch(.appeared) }
  }

  /// Loads the result, and waits for it, as ``search(_:)`` does.
  public func load(_ action: SearchDetailAction) async {
    await Task.immediate { await dispatchAsync(action) }.value
  }
}
