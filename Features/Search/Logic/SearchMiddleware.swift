import Domain
import ReduxCore

/// Searches all sections at once, when nothing was typed for a while or the user asks for it; a later search cancels an
/// earlier one.
struct SearchMiddleware: MiddlewareType, CancellableTask {
  private static let search = "search"
  static let pause = Duration.milliseconds(300)

  let taskManager = TaskCancellationManager()
  let search: @Sendable (String, SearchSection) async throws(DomainError) -> [SearchResult]

  func process(action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>) async {
    let text = state.text
    switch action {
    case .queryChanged:
      await run(key: Self.search, after: text.isEmpty ? .zero : Self.pause) { await searchAll(text, dispatch) }
    case .searchSubmitted, .refreshTapped:
      await run(key: Self.search) { await searchAll(text, dispatch) }
    case .retryTapped(let section):
      await run(key: section) { await search(text, in: section, dispatch) }
    default: break
    }
  }

  /// Each section is shown as soon as it is there.
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
