import Domain
import FeatureSupport
import ReduxCore
import TemplateDomain
import WidgetsFeatureInterface

/// Loads the widgets; a later load cancels an earlier one.
struct WidgetsLoadMiddleware: MiddlewareType, CancellableTask {
  let taskManager = TaskCancellationManager()
  let load: @Sendable () async throws(DomainError) -> Listing<WidgetSummary>

  func process(action: WidgetsAction, state: WidgetsState, dispatch: @escaping DispatchClosure<WidgetsAction>) async {
    guard action == .appeared || action == .refreshTapped else { return }
    await run(key: "load") {
      do throws(DomainError) {
        await dispatch(.widgetsLoaded(try await load()))
      } catch {
        await dispatch(.widgetsFailed(error))
      }
    }
  }
}

/// Asks the coordinator for the screen that the user wants to see, and waits until it is shown.
struct WidgetsNavigationMiddleware: MiddlewareType {
  let follow: @MainActor @Sendable (WidgetsRequest) -> Void

  func process(action: WidgetsAction, state: WidgetsState, dispatch: @escaping DispatchClosure<WidgetsAction>) async {
    switch action {
    case .rowSelected(let widgetID): await follow(.route(.detail(widgetID: widgetID)))
    #if MODAL
      case .highlightsTapped: await follow(.modal(.highlights))
    #endif
    default: break
    }
  }
}
