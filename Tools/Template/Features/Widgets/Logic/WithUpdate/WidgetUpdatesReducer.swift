import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

/// The last write of a widget.
struct WidgetUpdate: Equatable, Sendable {
  let sent: WidgetChanges
  /// What the user has asked for since it began, over what was sent.
  var requested: WidgetChanges
  var isUnderWay = true
  var failure: DomainError?
  /// Whether the server has confirmed it with other values than were sent.
  var isContradicted = false

  /// What the row says of it; nil when what is shown is what the server has.
  var writeNote: String? {
    if isUnderWay { return "saving…" }
    if let failure {
      return failure.kind == .cancelled
        ? "interrupted: load again to see what the server has" : "not confirmed: \(failure.message)"
    }
    return isContradicted ? "the server has saved something else" : nil
  }
}

/// Writes changes of widgets, which are shown before the server has confirmed them.
///
/// A widget has one write at a time. What the user requests during a write is sent together, after the response. The
/// widgets are independent of each other.
struct WidgetUpdatesReducer: Reducer {
  typealias State = WidgetsFeatureReducer.State
  typealias Action = WidgetsFeatureReducer.Action

  let updateWidget: @Sendable (WidgetSummary, WidgetChanges) async throws(DomainError) -> WidgetSummary

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .updateTapped(let id, let changes):
      if let update = state.updates[id], update.isUnderWay {
        guard let widget = state.widget(id) else { return .none }
        state.overlay.begin(.replace(changes.applied(to: widget)))
        state.updates[id]?.requested = changes.merged(over: update.requested)
        return .none
      }
      return write(changes, of: id, in: &state)

    case .updated(let widget):
      state.overlay.confirm(.replace(widget))
      if let update = state.updates[widget.id], update.sent.applied(to: widget) != widget {
        state.updates[widget.id]?.isContradicted = true
      }
      state.activity.add("Changed widget \(widget.id)")
      return end(widget.id, in: &state)

    case .updateFailed(let id, let failure):
      state.overlay.takeBack(id)
      state.updates[id]?.failure = failure
      state.activity.add("Changing widget \(id) failed")
      return end(id, in: &state)

    case .widgetsLoaded:
      state.updates = state.updates.filter { $0.value.isUnderWay }
      return .none

    default:
      return .none
    }
  }

  private func write(_ changes: WidgetChanges, of id: WidgetID, in state: inout State) -> EffectTask<Action> {
    guard let widget = state.widget(id) else { return .none }
    state.updates[id] = WidgetUpdate(sent: changes, requested: changes)
    state.overlay.begin(.replace(changes.applied(to: widget)))
    return EffectTask.call(
      { [updateWidget] () async throws(DomainError) in try await updateWidget(widget, changes) },
      returned: Action.updated, failed: { .updateFailed(id, $0) })
  }

  /// Writes again where something was requested meanwhile, also after a write that failed: whether the server has
  /// performed it is not always known.
  private func end(_ id: WidgetID, in state: inout State) -> EffectTask<Action> {
    if let update = state.updates[id], update.requested != update.sent {
      return write(update.requested, of: id, in: &state)
    }
    state.updates[id]?.isUnderWay = false
    return .none
  }
}
