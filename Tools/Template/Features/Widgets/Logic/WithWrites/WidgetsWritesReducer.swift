import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

/// Shows over the list what is written, and says what has become of it. It comes before the reducers that load.
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
      #if PAGED
        state.say(notKept: state.overlay.end(state.load, of: widgets.items, isWhole: !widgets.hasMore))
      #else
        state.say(notKept: state.overlay.end(state.load, of: widgets.items))
      #endif

    #if DETAIL
      case .detail(.onAppear) where state.detail?.phase.needsLoad == true, .detail(.refreshTapped):
        state.detailLoad = state.overlay.beginLoad()

      case .detail(.widgetLoaded(let widget)):
        state.say(notKept: state.overlay.end(state.detailLoad, of: widget.id, widget).map { [$0] } ?? [])

      case .detail(.widgetFailed(let failure)):
        guard let id = state.detail?.id, failure.kind == .notFound else { break }
        state.say(notKept: state.overlay.end(state.detailLoad, of: id, nil).map { [$0] } ?? [])
        // Removed from the list too, also when it was deleted elsewhere.
        state.overlay.confirm(.remove(id))

    #endif
    #if CREATE
      case .formOpened(let form):
        let wasOpen = state.form != nil
        state.form = form
        return wasOpen ? .cancelEffects(of: Action.formCasePath) : .none

      case .form(.saved(let widget)):
        state.form = nil
        state.notice = nil
        state.created = widget.id
        state.overlay.confirm(.insert(widget))
        state.activity.add("Created widget \(widget.id)")
        state.requests.ask(.route(.detail(widgetID: widget.id)))

      case .form(.closed):
        state.form = nil

      case .draftFailed(let failure):
        state.activity.add("The draft is not kept: \(failure.message)")

    #endif
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

extension WidgetsFeatureReducer.State {
  #if DETAIL
    /// The widget that is open, with what is written of it.
    var detailAsWritten: WidgetDetailReducer.State? {
      var detail = detail
      if let written = detail.flatMap({ overlay[$0.id]?.item }) { detail?.widget = written }
      return detail
    }

  #endif
  /// Some servers confirm writes and do not store them.
  fileprivate mutating func say(notKept changes: [WriteOverlay<WidgetSummary>.Change]) {
    if let notice = WriteOverlay.notice(ofNotKept: changes, named: "widget") { self.notice = notice }
  }
}
