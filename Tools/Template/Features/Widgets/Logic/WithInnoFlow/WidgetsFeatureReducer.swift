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
    #if CREATE || UPDATE || DELETE
      var overlay = WriteOverlay<WidgetSummary>()
      var load = WriteOverlay<WidgetSummary>.Load()
      /// A message about an earlier write, until the next write or refresh.
      var notice: String?
    #endif
    #if DELETE
      var deletion = DeletionReducer<WidgetSummary>.State()
    #endif
    var requests = OneShotRequests<WidgetsRequest>()
    var activity = Activity()

    /// A widget as far as it is known.
    func widget(_ id: WidgetID) -> WidgetSummary? {
      #if CREATE || UPDATE || DELETE
        if let change = overlay[id] { return change.item }
      #endif
      return widgets.item(id: id)
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case widgetsLoaded(Listing<WidgetSummary>)
    case widgetsFailed(DomainError)
    case rowSelected(WidgetSummary)
    #if DELETE
      case deletion(DeletionReducer<WidgetSummary>.Action)
    #endif
    #if MODAL
      case highlightsTapped
    #endif
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadWidgets: @Sendable () async throws(DomainError) -> Listing<WidgetSummary>
    #if DELETE
      let deleteWidget: @Sendable (WidgetID) async throws(DomainError) -> Void
    #endif
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

        #if CREATE || UPDATE || DELETE
          default:
            break
        #else
          case .onAppear, .refreshTapped:
            break
        #endif
        }
        return .none
      }
      #if CREATE || UPDATE || DELETE
        WidgetsWritesReducer()
      #endif
      #if DELETE
        Scope(state: \.deletion, action: Action.deletionCasePath, reducer: DeletionReducer(dependencies.deleteWidget))
      #endif
    }
  }
}

extension WidgetsFeatureReducer.Dependencies {
  init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment) {
    loadWidgets = environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
      try await fetch(limit: environment.limit(of: .widgets))
    }
    #if DELETE
      // The coordinator waits for deletions itself at the end.
      deleteWidget = environment.observing(useCases.deleteWidgetUseCase) { delete, id async throws(DomainError) in
        try await delete(id: id)
      }
    #endif
  }
}
