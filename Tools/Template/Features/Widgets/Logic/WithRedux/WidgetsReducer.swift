import Domain
import FeatureSupport
public import ReduxCore

/// Changes the list of widgets; what is asked of others is asked by middleware.
public struct WidgetsReducer: ReducerType {
  public init() {}

  public func reduce(action: WidgetsAction, state: inout WidgetsState) {
    switch action {
    case .appeared, .refreshTapped:
      state.failure = nil
      state.phase = state.phase.hasContent ? .refreshing : .loading

    case .widgetsLoaded(let widgets):
      state.widgets = widgets
      state.phase = .loaded
      state.activity.add("Loaded \(widgets.shown.count) of \(widgets.total) widgets")

    case .widgetsFailed(let failure):
      state.failure = failure
      state.phase = state.phase.hasContent ? .stale : .failed
      state.activity.addFailedLoad(failure)

    #if MODAL
      case .highlightsTapped:
        break

    #endif
    case .rowSelected:
      break
    }
  }
}
