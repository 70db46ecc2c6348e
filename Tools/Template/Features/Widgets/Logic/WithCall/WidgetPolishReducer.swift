import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

/// What happens in the polish of a widget.
enum WidgetPolish: Equatable, Sendable {
  case tapped(WidgetID)
  /// With the widget as the server has it now, where it says so.
  case done(WidgetID, WidgetSummary?)
  case failed(WidgetID, DomainError)
}

/// The polish of widgets. What the server sends is shown; without that, what is shown is loaded again.
struct WidgetPolishReducer: Reducer {
  typealias State = WidgetsFeatureReducer.State
  typealias Action = WidgetsFeatureReducer.Action

  let polishWidget: @Sendable (WidgetID) async throws(DomainError) -> WidgetSummary?

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard case .polish(let polish) = action else { return .none }
    switch polish {
    case .tapped(let id):
      state.polishFailures[id] = nil
      return .call(
        { [polishWidget] () async throws(DomainError) in try await polishWidget(id) },
        returned: { .polish(.done(id, $0)) }, failed: { .polish(.failed(id, $0)) })

    #if CREATE || UPDATE || DELETE
      case .done(let id, let widget?):
        state.overlay.confirm(.replace(widget))
        state.activity.add("Widget \(id): polish is done")
        return .none

    #endif
    case .done(let id, _):
      state.activity.add("Widget \(id): polish is done")
      #if DETAIL
        if state.detail?.phase.hasContent == true { return .send(.detail(.refreshTapped)) }
      #endif
      return state.phase.hasContent ? .send(.refreshTapped) : .none

    case .failed(let id, let failure):
      state.polishFailures[id] = failure
      state.activity.add("Widget \(id): polish failed")
      return .none
    }
  }
}
