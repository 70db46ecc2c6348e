public import Domain
public import FeatureSupport
import InnoFlow
import SettingsFeatureInterface

/// What the screens and the coordinator see of Settings: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class SettingsFeatureModel {
  public let requests: RequestDelivery<SettingsRequest>
  @Projected public var list: SettingsList
  @Projected public var activity: [String]
  private let store: Store<SettingsFeatureReducer>
  private let loading = LoadInProgress()

  public init(useCases: SettingsFeatureUseCases, environment: FeatureEnvironment) {
    let store = environment.store(
      SettingsFeatureReducer(dependencies: .init(useCases: useCases, environment: environment)))
    self.store = store
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOn: (\.phase, \.failure, \.settings)) { SettingsList($0, $1, $2, item: SettingItem.init) })
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ key: String) -> SettingItem? {
    store.settings.item(id: key).map(SettingItem.init)
  }

  /// Nil when there is no such setting.
  public func form(of key: String) -> SettingForm? {
    store.settings.item(id: key).map { SettingForm(store.form, of: $0) }
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// False when there is no such setting.
  public func select(_ key: String) -> Bool {
    guard let setting = store.settings.item(id: key) else { return false }
    store.send(.rowSelected(setting))
    return true
  }

  public func edit(_ key: String, text: String) {
    store.send(.form(.textChanged(key: key, text)))
  }

  /// Saves what the form holds, and waits until that is done.
  public func save(_ key: String) async {
    await store.send(.form(.saveTapped(key: key))).finish()
  }

  /// Goes back to the default, and waits until that is done.
  public func useDefault(_ key: String) async {
    await store.send(.form(.defaultTapped(key: key))).finish()
  }
}
