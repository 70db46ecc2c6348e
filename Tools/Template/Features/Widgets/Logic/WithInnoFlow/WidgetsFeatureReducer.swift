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

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.widgetsLoadedCasePath, failed: Action.widgetsFailedCasePath)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("widgets-feature-load", load: dependencies.loadWidgets)
      Reduce { state, action in
        switch action {
        case .widgetsLoaded(let widgets):
          state.widgets = widgets
          state.activity.add("Loaded \(widgets.shown.count) of \(widgets.total) widgets")

        case .widgetsFailed(let failure):
          state.activity.addFailedLoad(failure)

        case .rowSelected(let widget):
          state.requests.ask(.route(.detail(widgetID: widget.id)))

        #if MODAL
          case .highlightsTapped:
            state.requests.ask(.modal(.highlights))

        #endif
        case .requestTaken:
          state.requests.clear()

        case .onAppear, .refreshTapped:
          break
        }
        return .none
      }
    }
  }
}

extension WidgetsFeatureReducer.Dependencies {
  init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment) {
    loadWidgets = environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
      try await fetch(limit: environment.limit(of: .widgets))
    }
  }
}
