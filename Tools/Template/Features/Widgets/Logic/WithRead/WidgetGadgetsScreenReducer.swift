#if READ
  import Domain
  import FeatureSupport
  import InnoFlow
  import WidgetsFeatureInterface

  /// Opens the gadgets of a widget.
  struct WidgetGadgetsScreenReducer: Reducer {
    typealias State = WidgetsFeatureReducer.State
    typealias Action = WidgetsFeatureReducer.Action

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .gadgetsTapped(let id):
        state.requests.ask(.route(.gadgets(widgetID: id)))
        return show(id, in: &state)

      case .gadgetsShown(let id) where id != state.gadgets?.widgetID:
        return show(id, in: &state)

      default:
        return .none
      }
    }

    private func show(_ id: WidgetID, in state: inout State) -> EffectTask<Action> {
      let wasOpen = state.gadgets != nil
      state.gadgets = WidgetGadgetsReducer.State(widgetID: id)
      return wasOpen ? .cancelEffects(of: Action.gadgetsCasePath) : .none
    }
  }
#endif
