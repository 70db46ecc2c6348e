import FeatureSupport
import ReduxCore
import SearchFeatureInterface

/// Asks the coordinator for the screen that the user wants to see, and waits until it is shown.
struct SearchNavigationMiddleware: MiddlewareType, CancellableTask {
  let taskManager = TaskCancellationManager()
  let follow: @MainActor @Sendable (SearchRequest) async -> Void

  func process(action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>) async {
    guard let request = request(in: action) else { return }
    await run(key: "navigation") { await follow(request) }
  }

  private func request(in action: SearchAction) -> SearchRequest? {
    switch action {
    case .rowSelected(let id): .route(.detail(id: id))
    default: nil
    }
  }
}
