import Domain
import FeatureSupport
import InnoFlow
import WidgetsFeatureInterface

/// Opens and closes what is shown beside the list.
struct WidgetsScreensReducer: Reducer {
  typealias State = WidgetsFeatureReducer.State
  typealias Action = WidgetsFeatureReducer.Action

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .rowSelected(let id):
      state.requests.ask(.route(.detail(widgetID: id)))

    #if SUB
      case .gadgetsTapped(let id):
        state.requests.ask(.route(.gadgets(widgetID: id)))

    #endif
    case .detailShown(let id):
      guard id != state.detail?.id else { break }
      let wasOpen = state.detail != nil
      state.detail = id.map { WidgetDetailReducer.State(id: $0, widget: state.widget($0)) }
      #if CREATE || UPDATE
        // What this app has written is shown as the server has confirmed it, until the user refreshes.
        if let id, state.overlay[id]?.item != nil { state.detail?.phase = .loaded }
      #endif
      return wasOpen ? .cancelEffects(of: Action.detailCasePath) : .none

    default:
      break
    }
    return .none
  }
}
