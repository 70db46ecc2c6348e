import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

/// The widget that is open. It exists while its screen does, and its effects end with it.
@InnoFlow(phaseManaged: true)
struct WidgetDetailReducer {
  struct State: Equatable, Sendable {
    let id: WidgetID
    var phase: LoadingPhase
    var widget: WidgetSummary?
    var failure: DomainError?
    #if SUB
      var gadgets: WidgetGadgetsReducer.State
    #endif

    /// - Parameter widget: the widget as far as it is known, which is shown while it is loaded again.
    init(id: WidgetID, widget: WidgetSummary? = nil) {
      self.id = id
      self.widget = widget
      phase = widget == nil ? .idle : .stale
      #if SUB
        gadgets = WidgetGadgetsReducer.State(widgetID: id)
      #endif
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case widgetLoaded(WidgetSummary)
    case widgetFailed(DomainError)
    #if SUB
      case gadgets(WidgetGadgetsReducer.Action)
    #endif
  }

  let dependencies: WidgetsFeatureReducer.Dependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.widgetLoadedCasePath, failed: Action.widgetFailedCasePath)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("widget", of: \.id, load: dependencies.loadWidget)
      #if SUB
        Scope(
          state: \.gadgets, action: Action.gadgetsCasePath,
          reducer: WidgetGadgetsReducer(loadGadgets: dependencies.loadGadgets))
      #endif
      Reduce { state, action in
        switch action {
        case .widgetLoaded(let widget):
          state.widget = widget

        case .widgetFailed(let failure):
          // Deleted since the list was loaded.
          if failure.kind == .notFound { state.widget = nil }

        #if SUB
          case .onAppear:
            return .send(.gadgets(.onAppear))

          case .refreshTapped:
            return .send(.gadgets(.refreshTapped))

          case .gadgets:
            break
        #else
          case .onAppear, .refreshTapped:
            break
        #endif
        }
        return .none
      }
    }
  }
}
