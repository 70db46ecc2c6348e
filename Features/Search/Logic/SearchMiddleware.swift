import Domain
import FeatureSupport
import ReduxCore

/// Searches all sections in parallel, after a pause in typing or when the user submits the text. A search cancels the
/// one before it.
struct SearchMiddleware: MiddlewareType, CancellableTask {
  private static let searchKey = "search"
  static let pause = Duration.milliseconds(300)

  let taskManager = TaskCancellationManager()
  let search: @Sendable (String, SearchSection) async throws(DomainError) -> [SearchResult]

  func process(action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>) async {
    let text = state.text
    switch action {
    case .queryChanged:
      // Typing a space may leave the text as it was: nothing is loading then.
      guard text.isEmpty || state.phase.isLoading else { return }
      await run(key: Self.searchKey, after: text.isEmpty ? .zero : Self.pause) { await searchAll(text, dispatch) }
    case .searchSubmitted, .refreshTapped:
      await run(key: Self.searchKey) { await searchAll(text, dispatch) }
    case .retryTapped(let section):
      await run(key: section) { await search(text, in: section, dispatch) }
    default: break
    }
  }

  /// Dispatches the results of each section as soon as they arrive.
  private func searchAll(_ text: String, _ dispatch: @escaping DispatchClosure<SearchAction>) async {
    for section in SearchSection.allCases { await cancel(key: section) }
    guard !text.isEmpty else { return }
    await withDiscardingTaskGroup { group in
      for section in SearchSection.allCases { group.addTask { await search(text, in: section, dispatch) } }
    }
  }

  private func search(
    _ text: String, in section: SearchSection, _ dispatch: DispatchClosure<SearchAction>
  ) async {
    do throws(DomainError) {
      await dispatch(.sectionLoaded(section, try await search(text, section), query: text))
    } catch {
      await dispatch(.sectionFailed(section, error, query: text))
    }
  }
}
