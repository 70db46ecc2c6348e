import Domain
import FeatureSupport
import InnoFlowTesting
import SettingsFeatureInterface
import SettingsFeatureTesting
import Testing

@testable import SettingsFeatureLogic

@MainActor
struct SettingsFeatureReducerTests {
  private let phaseMap = SettingsFeatureReducer.phaseMap
  private let settings = Listing(items: Setting.samples)
  private let failure = DomainError(.failed, message: "'/x' cannot be written")

  private func store(
    _ state: SettingsFeatureReducer.State, repository: SettingsRepositoryStandIn = SettingsRepositoryStandIn()
  ) -> TestStore<SettingsFeatureReducer> {
    let useCases = SettingsFeatureUseCases(repository: repository)
    return TestStore(
      reducer: SettingsFeatureReducer(dependencies: .init(useCases: useCases, environment: FeatureEnvironment())),
      initialState: state)
  }

  private func loaded(_ form: SettingFormReducer.State = .init()) -> SettingsFeatureReducer.State {
    var state = SettingsFeatureReducer.State()
    state.phase = .loaded
    state.settings = settings
    state.form = form
    return state
  }

  /// The samples with another value of `limit` in the file.
  private func saved(_ value: String?) -> Listing<Setting> {
    Listing(items: settings.items.map { $0.id == "limit" ? $0.with(saved: value) : $0 })
  }

  @Test func appearingLoadsTheSettings() async {
    let store = store(.init())
    await store.send(.onAppear, through: phaseMap) { $0.phase = .loading }
    await store.receive(.settingsLoaded(settings), through: phaseMap) {
      $0.phase = .loaded
      $0.settings = settings
    }
    await store.send(.onAppear)
    await store.finish()
  }

  @Test func aFailedLoadIsKeptUntilTheNext() async {
    let store = store(.init(), repository: SettingsRepositoryStandIn(failure: failure))
    await store.send(.refreshTapped, through: phaseMap) { $0.phase = .loading }
    await store.receive(.settingsFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.finish()
  }

  @Test func refreshKeepsTheTypedText() async {
    let store = store(loaded(.init(key: "limit", text: "7")))
    await store.send(.refreshTapped, through: phaseMap) { $0.phase = .refreshing }
    await store.receive(.settingsLoaded(settings), through: phaseMap) { $0.phase = .loaded }
    await store.finish()
  }

  @Test func textIsValidatedWhileItIsTyped() async {
    let store = store(loaded())
    await store.send(.form(.textChanged(key: "limit", "1 0"))) {
      $0.form = .init(key: "limit", text: "1 0", problem: "'limit' takes no blanks.")
    }
    #expect(!SettingForm(store.state.form, of: settings.items[2]).canSave)
    #expect(SettingForm(store.state.form, of: settings.items[0]).problem == nil)
    await store.send(.form(.saveTapped(key: "limit")))
    await store.send(.form(.textChanged(key: "limit", "10"))) { $0.form = .init(key: "limit", text: "10") }
    #expect(settings.items.map { SettingForm(store.state.form, of: $0).canSave } == [false, false, true])
    await store.send(.form(.saveTapped(key: "api")))
    await store.finish()
  }

  @Test func savingShowsWhatIsSavedThen() async {
    let store = store(loaded(.init(key: "limit", text: "7")))
    await store.send(.form(.saveTapped(key: "limit"))) { $0.form.isSaving = true }
    await store.receive(.form(.saved(key: "limit", saved("7")))) {
      $0.settings = saved("7")
      $0.form = .init()
      $0.activity = Activity(["Saved limit; used from the next start"])
    }
    await store.finish()
  }

  @Test func defaultIsSavedAsNothing() async {
    let store = store(loaded())
    await store.send(.form(.defaultTapped(key: "limit"))) { $0.form = .init(key: "limit", isSaving: true) }
    await store.receive(.form(.saved(key: "limit", saved(nil)))) {
      $0.settings = saved(nil)
      $0.form = .init()
      $0.activity = Activity(["Saved limit; used from the next start"])
    }
    await store.finish()
  }

  @Test func aFailedSaveKeepsTheTextAndIsRepeatedWithoutTyping() async {
    let store = store(
      loaded(.init(key: "limit", text: "7")), repository: SettingsRepositoryStandIn(failure: failure))
    await store.send(.form(.saveTapped(key: "limit"))) { $0.form.isSaving = true }
    await store.receive(.form(.saveFailed(key: "limit", failure))) {
      $0.form = .init(key: "limit", text: "7", failure: failure)
      $0.activity = Activity(["limit was not saved"])
    }
    #expect(SettingForm(store.state.form, of: settings.items[2]).failure == failure)
    #expect(SettingForm(store.state.form, of: settings.items[0]).failure == nil)
    await store.send(.form(.saveTapped(key: "limit"))) { $0.form = .init(key: "limit", text: "7", isSaving: true) }
    await store.receive(.form(.saveFailed(key: "limit", failure))) {
      $0.form = .init(key: "limit", text: "7", failure: failure)
      $0.activity = Activity(["limit was not saved", "limit was not saved"])
    }
    await store.send(.form(.textChanged(key: "limit", "8"))) { $0.form = .init(key: "limit", text: "8") }
    await store.finish()
  }

  @Test func aFailedResetToTheDefaultLeavesNothingToSave() async {
    let store = store(
      loaded(.init(key: "limit", text: "7")), repository: SettingsRepositoryStandIn(failure: failure))
    await store.send(.form(.defaultTapped(key: "limit"))) { $0.form = .init(key: "limit", isSaving: true) }
    await store.receive(.form(.saveFailed(key: "limit", failure))) {
      $0.form = .init(key: "limit", failure: failure)
      $0.activity = Activity(["limit was not saved"])
    }
    #expect(SettingForm(store.state.form, of: settings.items[2]).text.isEmpty)
    #expect(!SettingForm(store.state.form, of: settings.items[2]).canSave)
    await store.send(.form(.saveTapped(key: "limit")))
    await store.finish()
  }

  @Test func nothingIsTypedOrSavedWhileASaveIsUnderWay() async {
    let store = store(loaded(.init(key: "limit", text: "7", isSaving: true)))
    await store.send(.form(.textChanged(key: "limit", "8")))
    await store.send(.form(.saveTapped(key: "limit")))
    await store.send(.form(.defaultTapped(key: "limit")))
    let (form, other) = (
      SettingForm(store.state.form, of: settings.items[2]), SettingForm(store.state.form, of: settings.items[0])
    )
    #expect(form.isSaving && !form.canSave && form.text == "7")
    #expect(!other.isSaving && !other.canSave && other.text.isEmpty)
    await store.finish()
  }

  @Test func endOfASaveLeavesTheFormOfAnotherSettingAsItIs() async {
    let store = store(loaded(.init(key: "api", text: "http://localhost")))
    await store.send(.form(.saved(key: "limit", saved("7")))) {
      $0.settings = saved("7")
      $0.activity = Activity(["Saved limit; used from the next start"])
    }
    await store.send(.form(.saveFailed(key: "limit", failure))) {
      $0.activity = Activity(["Saved limit; used from the next start", "limit was not saved"])
    }
    await store.finish()
  }

  @Test func selectingTheRowThatIsBeingSavedKeepsItsForm() async {
    let store = store(loaded(.init(key: "limit", text: "7", isSaving: true)))
    await store.send(.rowSelected(settings.items[2])) { $0.requests.ask(.route(.detail(key: "limit"))) }
    await store.send(.requestTaken) { $0.requests.clear() }
    await store.send(.rowSelected(settings.items[0])) {
      $0.form = .init()
      $0.requests.ask(.route(.detail(key: settings.items[0].id)))
    }
    await store.send(.requestTaken) { $0.requests.clear() }
    await store.finish()
  }

  @Test func selectingARowBeginsANewForm() async {
    let store = store(loaded(.init(key: "api", text: "x")))
    await store.send(.rowSelected(settings.items[2])) {
      $0.form = .init()
      $0.requests.ask(.route(.detail(key: "limit")))
    }
    await store.send(.requestTaken) { $0.requests.clear() }
    await store.finish()
  }

  /// What is in force until the app ends, and what is saved beside it.
  @Test(arguments: [
    ("file", "5", "5", ""), ("file", "5", "7", "7, used from the next start"),
    ("file", "5", nil, "standard, used from the next start"), ("default", "standard", nil, ""),
    ("default", "standard", "7", "7, used from the next start"), ("default", "standard", "standard", ""),
    ("flag", "5", "7", "7, which the flag overrides"), ("environment", "5", nil, ""),
    ("environment", "5", "5", "5, which the environment overrides"),
  ])
  func valueInForceIsShownBesideWhatIsSaved(origin: String, value: String, saved: String?, shown: String) {
    let setting = Setting(
      id: "limit", value: value, origin: origin, purpose: "", allowed: "", defaultValue: "standard", saved: saved)
    let item = SettingItem(setting)
    #expect(item.value == value && item.savedNote == shown)
  }
}
