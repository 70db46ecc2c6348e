import Domain
import FeatureSupport
import InnoFlow

/// The form in which the value of a setting is edited.
@InnoFlow
struct SettingFormReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    /// The setting that is edited; nil while none is.
    var key: Setting.ID?
    /// Nil until the user types.
    @BindableField var text: String?
    /// Why the text is not valid, as a sentence.
    var problem: String?
    /// Why the last attempt to save has failed.
    var failure: DomainError?
    var isSaving = false
  }

  enum Action: Equatable, Sendable {
    case textChanged(key: Setting.ID, String)
    case saveTapped(key: Setting.ID)
    case defaultTapped(key: Setting.ID)
    /// With all settings as they are then.
    case saved(key: Setting.ID, Listing<Setting>)
    case saveFailed(key: Setting.ID, DomainError)
  }

  let dependencies: SettingsFeatureReducer.Dependencies

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .textChanged(let key, let text):
        guard !state.isSaving else { return .none }
        state = State(key: key, text: text, problem: dependencies.problem(text, key).map { "'\(key)' \($0)" })

      case .saveTapped(let key):
        guard state.key == key, let text = state.text, state.problem == nil, !state.isSaving else { return .none }
        state.failure = nil
        state.isSaving = true
        return save(text, of: key)

      case .defaultTapped(let key):
        guard !state.isSaving else { return .none }
        state = State(key: key, isSaving: true)
        return save(nil, of: key)

      // The form may be that of another setting by now.
      case .saved(let key, _):
        if state.key == key { state = State() }

      case .saveFailed(let key, let failure):
        guard state.key == key else { return .none }
        state.isSaving = false
        state.failure = failure
      }
      return .none
    }
  }

  /// The settings are loaded again: a flag or the environment may override what is saved.
  private func save(_ value: String?, of key: Setting.ID) -> EffectTask<Action> {
    .call(
      { [dependencies] () async throws(DomainError) in
        try await dependencies.save(value, key)
        return try await dependencies.loadSettings()
      }, returned: { .saved(key: key, $0) }, failed: { .saveFailed(key: key, $0) })
  }
}
