import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

/// The gadgets of a widget.
@InnoFlow(phaseManaged: true)
struct WidgetGadgetsReducer {
  struct State: Equatable, Sendable {
    let widgetID: WidgetID
    var phase: LoadingPhase = .idle
    var gadgets = Listing<WidgetGadget>(items: [])
    var failure: DomainError?
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case gadgetsLoaded(Listing<WidgetGadget>)
    case gadgetsFailed(DomainError)
  }

  let loadGadgets: @Sendable (WidgetID) async throws(DomainError) -> Listing<WidgetGadget>

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.gadgetsLoadedCasePath, failed: Action.gadgetsFailedCasePath)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("gadgets", of: \.widgetID, load: loadGadgets)
      Reduce { state, action in
        if case .gadgetsLoaded(let gadgets) = action { state.gadgets = gadgets }
        return .none
      }
    }
  }
}
