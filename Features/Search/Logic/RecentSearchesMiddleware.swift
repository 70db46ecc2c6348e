import Domain
import ReduxCore

/// Loads the recent searches when the list appears, and saves them when one is added.
struct RecentSearchesMiddleware: MiddlewareType, CancellableTask {
  let taskManager = TaskCancellationManager()
  let recentSearches: RecentSearchesUseCase

  func process(action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>) async {
    switch action {
    case .appeared where !state.isRecentLoaded:
      do throws(DomainError) {
        await dispatch(.recentLoaded(try await recentSearches.fetch()))
      } catch {
        await dispatch(.recentFailed(error))
      }
    // The file has them already.
    case .recentLoaded(let saved) where saved == state.recent: break
    // Before they are loaded, saving would lose those of earlier runs.
    case .searchSubmitted, .rowSelected, .openTapped, .recentLoaded:
      guard state.isRecentLoaded else { return }
      await run(key: "save") {
        do throws(DomainError) {
          try await recentSearches.save(state.recent)
        } catch {
          await dispatch(.recentFailed(error))
        }
      }
    default: break
    }
  }
}
