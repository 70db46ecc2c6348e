import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

@InnoFlow(phaseManaged: true)
struct WidgetsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var widgets = Listing<WidgetSummary>(items: [])
    var failure: DomainError?
    var requests = OneShotRequests<WidgetsRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case widgetsLoaded(Listing<WidgetSummary>)
    case widgetsFailed(DomainError)
    case rowSelected(WidgetSummary)
    #if MODAL
      case highlightsTapped
    #endif
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadWidgets: @Sendable () async throws(DomainError) -> Listing<WidgetSummary>
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    PhaseMap(\.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.loading) {
        On(Action.widgetsLoadedCasePath, to: .loaded)
        On(Action.widgetsFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refreshTapped, to: .refreshing)
      }
      From(.refreshing) {
        On(Action.widgetsLoadedCasePath, to: .loaded)
        On(Action.widgetsFailedCasePath, to: .stale)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.stale) {
        On(.onAppear, to: .refreshing)
        On(.refreshTapped, to: .refreshing)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase.isLoading || state.phase == .loaded:
        return .none

      case .onAppear, .refreshTapped:
        state.failure = nil
        return loadWidgets()

      case .widgetsLoaded(let widgets):
        state.widgets = widgets
        state.activity.note("Loaded \(widgets.shown.count) of \(widgets.total) widgets")

      case .widgetsFailed(let failure):
        state.failure = failure
        state.activity.note("Loading failed")

      case .rowSelected(let widget):
        state.activity.note("Opened \(widget.title)")
        state.requests.ask(.route(.detail(widgetID: widget.id)))

      #if MODAL
        case .highlightsTapped:
          state.requests.ask(.modal(.highlights))

      #endif
      case .requestTaken:
        state.requests.clear()
      }
      return .none
    }
  }

  private func loadWidgets() -> EffectTask<Action> {
    let loadWidgets = dependencies.loadWidgets
    return .run { send, _ in
      do throws(DomainError) {
        await send(.widgetsLoaded(try await loadWidgets()))
      } catch {
        await send(.widgetsFailed(error))
      }
    }
    .cancellable("widgets-feature-load", cancelInFlight: true)
  }
}
