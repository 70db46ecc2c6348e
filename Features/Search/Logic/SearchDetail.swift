public import Domain
public import FeatureSupport
public import ReduxCore

/// What can happen to the screen of one result, which has a store of its own.
public enum SearchDetailAction: Actionable {
  /// The screen is shown, and the result was not loaded yet, or loading it has failed.
  case appeared
  case refreshTapped
  case loaded(SearchResult)
  case failed(DomainError)
}

public struct SearchDetailState: Statable {
  public internal(set) var phase = LoadingPhase.idle
  public internal(set) var item: SearchDetailItem?
  public internal(set) var failure: DomainError?

  public init() {}

  public var isMissing: Bool { failure?.kind == .notFound }
}

public struct SearchDetailReducer: ReducerType {
  public init() {}

  public func reduce(action: SearchDetailAction, state: inout SearchDetailState) {
    switch action {
    case .appeared, .refreshTapped:
      state.failure = nil
      state.phase = state.phase.hasContent ? .refreshing : .loading

    case .loaded(let result):
      state.item = SearchDetailItem(result)
      state.phase = .loaded

    case .failed(let failure):
      state.failure = failure
      // Deleted since it was found.
      if failure.kind == .notFound { state.item = nil }
      state.phase = state.item == nil ? .failed : .stale
    }
  }
}

/// Loads the result. The next load cancels it, and so does the store when its screen closes.
struct SearchDetailMiddleware: MiddlewareType, CancellableTask {
  let taskManager = TaskCancellationManager()
  let id: String
  let load: @Sendable (SearchResult.ID) async throws(DomainError) -> SearchResult

  func process(
    action: SearchDetailAction, state: SearchDetailState, dispatch: @escaping DispatchClosure<SearchDetailAction>
  ) async {
    guard action == .appeared || action == .refreshTapped else { return }
    await run(key: "load") {
      do throws(DomainError) {
        guard let id = SearchResult.ID(id) else { throw DomainError(.notFound, message: "There is no result '\(id)'") }
        await dispatch(.loaded(try await load(id)))
      } catch {
        await dispatch(.failed(error))
      }
    }
  }
}

/// A result with everything that is known of it, as the screen draws it and as `--format json` prints it.
public struct SearchDetailItem: Encodable, Equatable, Sendable {
  public struct Field: Encodable, Equatable, Sendable {
    public let name: String
    public let value: String
  }

  private enum CodingKeys: CodingKey {
    case id, section, status, title, text, fields
  }

  public let id: String
  public let section: String
  public let status: String
  public let title: String
  public let text: String
  public let fields: [Field]
  /// The result as a row of the list.
  public let row: SearchItem

  init(_ result: SearchResult) {
    row = SearchItem(result)
    (id, section, title, text, status) = (row.id, row.section, row.title, row.text, row.status)
    fields = result.fields.map { Field(name: $0.name, value: $0.value) }
  }
}
