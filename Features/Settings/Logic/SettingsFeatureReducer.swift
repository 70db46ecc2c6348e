import Domain
import FeatureSupport
import InnoFlow
import SettingsFeatureInterface

@InnoFlow(phaseManaged: true)
struct SettingsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var settings = Listing<Setting>(items: [])
    var failure: DomainError?
    var form = SettingFormReducer.State()
    var requests = OneShotRequests<SettingsRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case settingsLoaded(Listing<Setting>)
    case settingsFailed(DomainError)
    case rowSelected(Setting)
    case form(SettingFormReducer.Action)
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadSettings: @Sendable () async throws(DomainError) -> Listing<Setting>
    let problem: @Sendable (String, Setting.ID) -> String?
    let save: @Sendable (String?, Setting.ID) async throws(DomainError) -> Void
  }

  let dependencies: Dependencies

  static let loading = Loading(
    \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
    loaded: Action.settingsLoadedCasePath, failed: Action.settingsFailedCasePath)
  static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

  var body: some Reducer<State, Action> {
    CombineReducers {
      Self.loading.reducer("settings-feature-load", load: dependencies.loadSettings)
      Scope(state: \.form, action: Action.formCasePath, reducer: SettingFormReducer(dependencies: dependencies))
      Reduce { state, action in
        switch action {
        case .settingsLoaded(let settings):
          state.settings = settings

        case .settingsFailed(let failure):
          state.activity.addFailedLoad(failure)

        case .rowSelected(let setting):
          // Text of which the save is under way stays until that is over.
          if state.form.key != setting.id || !state.form.isSaving { state.form = .init() }
          state.requests.ask(.route(.detail(key: setting.id)))

        case .form(.saved(let key, let settings)):
          state.settings = settings
          state.activity.add("Saved \(key); used from the next start")

        case .form(.saveFailed(let key, _)):
          state.activity.add("\(key) was not saved")

        case .requestTaken:
          state.requests.clear()

        case .onAppear, .refreshTapped, .form:
          break
        }
        return .none
      }
    }
  }
}

extension SettingsFeatureReducer.Dependencies {
  init(useCases: SettingsFeatureUseCases, environment: FeatureEnvironment) {
    let changeSetting = useCases.changeSettingUseCase
    loadSettings = environment.observing(useCases.fetchSettingsUseCase) { fetch async throws(DomainError) in
      try await fetch(limit: environment.limit(of: .all))
    }
    problem = { text, key in changeSetting.problem(with: text, of: key) }
    save = environment.observing(changeSetting) { change, value, key async throws(DomainError) in
      try await change(value, of: key)
    }
  }
}
