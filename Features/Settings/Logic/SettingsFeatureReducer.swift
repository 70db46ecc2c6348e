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
    var form = Form()
    var requests = OneShotRequests<SettingsRequest>()
    var activity = Activity()
  }

  /// The value that is being edited.
  struct Form: Equatable, Sendable {
    /// The setting that it is of; nil while nothing is edited.
    var key: Setting.ID?
    @BindableField var text = ""
    /// A sentence on why the text is no value, or was not saved.
    var problem: String?
    var isSaving = false
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case settingsLoaded(Listing<Setting>)
    case settingsFailed(DomainError)
    case rowSelected(Setting)
    case textChanged(key: Setting.ID, String)
    case saveTapped(key: Setting.ID)
    case defaultTapped(key: Setting.ID)
    case saved(key: Setting.ID, Listing<Setting>)
    case saveFailed(key: Setting.ID, DomainError)
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
      Reduce { state, action in
        switch action {
        case .settingsLoaded(let settings):
          state.settings = settings

        case .settingsFailed:
          state.activity.note("Loading failed")

        case .rowSelected(let setting):
          state.form = Form()
          state.requests.ask(.route(.detail(key: setting.id)))

        case .textChanged(let key, let text):
          guard !state.form.isSaving else { return .none }
          state.form = Form(key: key, text: text, problem: dependencies.problem(text, key).map { "'\(key)' \($0)" })

        case .saveTapped(let key):
          let form = state.form
          guard form.key == key, form.problem == nil, !form.isSaving else { return .none }
          state.form.isSaving = true
          return save(form.text, of: key)

        case .defaultTapped(let key):
          guard !state.form.isSaving else { return .none }
          state.form = Form(key: key, isSaving: true)
          return save(nil, of: key)

        case .saved(let key, let settings):
          state.settings = settings
          state.form = Form()
          state.activity.note("Saved \(key), for the next start")

        case .saveFailed(let key, let failure):
          state.form.isSaving = false
          state.form.problem = "\(failure.message)."
          state.activity.note("\(key) was not saved")

        case .requestTaken:
          state.requests.clear()

        case .onAppear, .refreshTapped:
          break
        }
        return .none
      }
    }
  }

  /// What counts then may be another value: a flag or the environment overrides what is kept.
  private func save(_ value: String?, of key: Setting.ID) -> EffectTask<Action> {
    let dependencies = dependencies
    return .run { send, _ in
      do throws(DomainError) {
        try await dependencies.save(value, key)
        await send(.saved(key: key, try await dependencies.loadSettings()))
      } catch {
        await send(.saveFailed(key: key, error))
      }
    }
  }
}
