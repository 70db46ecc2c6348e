import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain

/// Shows over the list what is written, and says what has become of it.
struct WidgetsWritesReducer: Reducer {
  typealias State = WidgetsFeatureReducer.State
  typealias Action = WidgetsFeatureReducer.Action

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .onAppear where state.phase.needsLoad:
      state.load = state.overlay.beginLoad()

    case .refreshTapped:
      state.notice = nil
      state.load = state.overlay.beginLoad()

    case .widgetsLoaded(let widgets):
      let notKept = state.overlay.end(state.load, of: widgets.items)
      if let notice = WriteOverlay.notice(ofNotKept: notKept, named: "widget") { state.notice = notice }

    #if DELETE
      case .deletion(let action):
        deletion(action, in: &state)

    #endif
    default:
      break
    }
    return .none
  }
  #if DELETE

    private func deletion(_ action: DeletionReducer<WidgetSummary>.Action, in state: inout State) {
      switch action {
      case .deleteTapped(let widget):
        state.notice = nil
        state.overlay.begin(.remove(widget.id))
        state.requests.ask(.list)

      case .confirmed(let id):
        state.overlay.begin(.remove(id))

      case .undoTapped:
        if let widget = state.deletion.pending { state.overlay.takeBack(widget.id) }
        state.activity.add("Kept the widget")

      case .deleted(let id):
        state.overlay.confirm(.remove(id))
        state.activity.add("Deleted widget \(id)")

      case .deleteFailed(let id, let failure):
        if failure.kind == .notFound { state.overlay.confirm(.remove(id)) } else { state.overlay.takeBack(id) }
        state.notice = failure.noticeOfDeletion(of: "widget \(id)")

      case .secondElapsed, .timeElapsed, .left:
        break
      }
    }
  #endif
}
