import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
import WidgetsFeatureInterface

@InnoFlow(phaseManaged: true)
struct WidgetsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    #if PAGED
      var widgets = Pages<WidgetSummary>()
    #else
      var widgets = Listing<WidgetSummary>(items: [])
    #endif
    var failure: DomainError?
    #if DETAIL
      /// The widget whose screen is open; nil while there is none.
      var detail: WidgetDetailReducer.State?
    #endif
    #if CREATE || UPDATE || DELETE
      var overlay = WriteOverlay<WidgetSummary>()
      var load = WriteOverlay<WidgetSummary>.Load()
      #if DETAIL
        var detailLoad = WriteOverlay<WidgetSummary>.Load()
      #endif
      /// A message about an earlier write, until the next write or refresh.
      var notice: String?
    #endif
    #if CREATE
      var form: WidgetFormReducer.State?
      var formDraft = KeptDraft()
      /// The widget that was created last.
      var created: WidgetID?
    #endif
    #if UPDATE
      /// By the id of the widget.
      var updates: [WidgetID: WidgetUpdate] = [:]
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
      #if DETAIL
        if detail?.id == id, let widget = detail?.widget { return widget }
      #endif
      return widgets.item(id: id)
    }
    #if READ

      /// The gadgets that are shown, or were last.
      var gadgets: WidgetGadgetsReducer.State?
    #endif
    #if CALL

      /// Why the last polish of a widget failed.
      var polishFailures: [WidgetID: DomainError] = [:]
    #endif
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    #if PAGED
      case widgetsLoaded(PagedList<WidgetSummary>)
    #else
      case widgetsLoaded(Listing<WidgetSummary>)
    #endif
    case widgetsFailed(DomainError)
    #if PAGED
      case moreTapped
      case moreLoaded(PagedList<WidgetSummary>)
      case moreFailed(DomainError)
    #endif
    #if DETAIL
      case rowSelected(WidgetID)
      /// The widget whose screen is shown; nil when that is the list.
      case detailShown(WidgetID?)
      case detail(WidgetDetailReducer.Action)
    #else
      case rowSelected(WidgetSummary)
    #endif
    #if SUB || READ
      case gadgetsTapped(WidgetID)
      #if READ
        case gadgetsShown(WidgetID)
        case gadgets(WidgetGadgetsReducer.Action)
      #endif
    #endif
    #if CREATE
      case formOpened(WidgetFormReducer.State?)
      case form(WidgetFormReducer.Action)
      case draftFailed(DomainError)
    #endif
    #if UPDATE
      case updateTapped(WidgetID, WidgetChanges)
      case updated(WidgetSummary)
      case updateFailed(WidgetID, DomainError)
    #endif
    #if DELETE
      case deletion(DeletionReducer<WidgetSummary>.Action)
    #endif
    #if MODAL
      case highlightsTapped
    #endif
    case requestTaken
    #if CALL
      case polish(WidgetPolish)
    #endif
  }

  struct Dependencies: Sendable {
    #if PAGED
      /// Pages from the first on, until they have so many widgets.
      var loadWidgets: @Sendable (Int) async throws(DomainError) -> PagedList<WidgetSummary>
      var loadMore: @Sendable (PagedList<WidgetSummary>) async throws(DomainError) -> PagedList<WidgetSummary>
    #else
      var loadWidgets: @Sendable () async throws(DomainError) -> Listing<WidgetSummary>
    #endif
    #if DETAIL
      var loadWidget: @Sendable (WidgetID) async throws(DomainError) -> WidgetSummary
    #endif
    #if SUB || READ
      var loadGadgets: @Sendable (WidgetID) async throws(DomainError) -> Listing<WidgetGadget>
    #endif
    #if CREATE
      /// The text is the idempotency key.
      var createWidget: @Sendable (WidgetDraft, String) async throws(DomainError) -> WidgetSummary
      var drafts: any DraftRepositoryProtocol
    #endif
    #if UPDATE
      var updateWidget: @Sendable (WidgetSummary, WidgetChanges) async throws(DomainError) -> WidgetSummary
    #endif
    #if DELETE
      var deleteWidget: @Sendable (WidgetID) async throws(DomainError) -> Void
    #endif
    #if CALL
      var polishWidget: @Sendable (WidgetID) async throws(DomainError) -> WidgetSummary?
    #endif
  }

  let dependencies: Dependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.widgetsLoadedCasePath, failed: Action.widgetsFailedCasePath)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }
  #if PAGED
    static let paging = Paging(
      \State.widgets, loaded: Action.widgetsLoadedCasePath, more: .moreTapped, moreLoaded: Action.moreLoadedCasePath,
      moreFailed: Action.moreFailedCasePath)
  #endif

  var body: some Reducer<State, Action> {
    CombineReducers {
      #if CREATE || UPDATE || DELETE
        WidgetsWritesReducer()
      #endif
      #if PAGED
        // What the user has scrolled to stays.
        Self.loading.reducer("widgets-feature-load", of: \.widgets.items.count, load: dependencies.loadWidgets)
        Self.paging.reducer("widgets-feature-more", load: dependencies.loadMore)
      #else
        Self.loading.reducer("widgets-feature-load", load: dependencies.loadWidgets)
      #endif
      #if DETAIL
        IfLet(
          state: \.detail, action: Action.detailCasePath, reducer: WidgetDetailReducer(dependencies: dependencies),
          onMissing: .ignore)
        WidgetsScreensReducer()
      #endif
      Reduce { state, action in
        switch action {
        #if PAGED
          case .widgetsLoaded(let list), .moreLoaded(let list):
            state.activity.add("Loaded \(list.items.count) of \(list.total.map(String.init) ?? "many") widgets")

        #else
          case .widgetsLoaded(let widgets):
            state.widgets = widgets
            state.activity.add("Loaded \(widgets.shown.count) of \(widgets.total) widgets")

        #endif
        case .widgetsFailed(let failure):
          state.activity.addFailedLoad(failure)

        #if !DETAIL
          case .rowSelected(let widget):
            state.requests.ask(.route(.detail(widgetID: widget.id)))

        #endif
        #if MODAL
          case .highlightsTapped:
            state.requests.ask(.modal(.highlights))

        #endif
        case .requestTaken:
          state.requests.clear()

        default:
          break
        }
        return .none
      }
      #if UPDATE
        WidgetUpdatesReducer(updateWidget: dependencies.updateWidget)
      #endif
      #if CREATE
        IfLet(
          state: \.form, action: Action.formCasePath,
          reducer: WidgetFormReducer(createWidget: dependencies.createWidget), onMissing: .ignore)
        DraftReducer(\State.form, kept: \.formDraft, in: dependencies.drafts, failed: Action.draftFailed)
      #endif
      #if DELETE
        Scope(state: \.deletion, action: Action.deletionCasePath, reducer: DeletionReducer(dependencies.deleteWidget))
      #endif
      #if READ
        IfLet(
          state: \.gadgets, action: Action.gadgetsCasePath,
          reducer: WidgetGadgetsReducer(loadGadgets: dependencies.loadGadgets), onMissing: .ignore)
        WidgetGadgetsScreenReducer()
      #endif
      #if CALL
        WidgetPolishReducer(polishWidget: dependencies.polishWidget)
      #endif
    }
  }
}

extension WidgetsFeatureReducer.Dependencies {
  init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment) {
    #if PAGED
      // The list loads page after page: the limit is the length of a page.
      let limit = environment.listLimit ?? .widgets
      loadWidgets = environment.observing(useCases.fetchWidgetsUseCase) { fetch, count async throws(DomainError) in
        try await fetch(limit: limit, atLeast: count)
      }
      loadMore = environment.observing(useCases.fetchWidgetsUseCase) { fetch, list async throws(DomainError) in
        try await fetch(after: list)
      }
    #else
      loadWidgets = environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
        try await fetch(limit: environment.limit(of: .widgets))
      }
    #endif
    #if DETAIL
      loadWidget = environment.observing(useCases.fetchWidgetUseCase) { fetch, id async throws(DomainError) in
        try await fetch(id: id)
      }
    #endif
    #if SUB || READ
      loadGadgets = environment.observing(useCases.fetchWidgetGadgetsUseCase) { fetch, id async throws(DomainError) in
        try await fetch(widgetID: id, limit: environment.limit(of: .all))
      }
    #endif
    #if CREATE
      createWidget = environment.observing(
        useCases.createWidgetUseCase, changing: { _, _ in "the new widget" },
        { create, draft, key async throws(DomainError) in try await create(draft, key: key) })
      drafts = environment.drafts
    #endif
    #if UPDATE
      updateWidget = environment.observing(
        useCases.updateWidgetUseCase, changing: { widget, _ in "the change of widget \(widget.id)" },
        { update, widget, changes async throws(DomainError) in try await update(widget, changes) })
    #endif
    #if DELETE
      // The coordinator waits for deletions itself at the end.
      deleteWidget = environment.observing(useCases.deleteWidgetUseCase) { delete, id async throws(DomainError) in
        try await delete(id: id)
      }
    #endif
    #if CALL
      polishWidget = environment.observing(
        useCases.polishWidgetUseCase, changing: { id in "the polish of widget \(id)" },
        { polish, id async throws(DomainError) in try await polish(id: id) })
    #endif
  }
}
