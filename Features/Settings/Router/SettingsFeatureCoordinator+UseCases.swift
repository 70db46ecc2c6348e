import Domain
public import FeatureSupport
import SettingsFeatureLogic

/// Settings over the repository that the app attaches.
extension SettingsFeatureCoordinator {
  public convenience init(environment: FeatureEnvironment) {
    let fetchSettings = FetchSettingsUseCase(repository: environment.settings)
    let changeSetting = ChangeSettingUseCase(repository: environment.settings)
    let model = SettingsFeatureModel(
      environment: environment,
      loadSettings: environment.observing(fetchSettings) { fetch async throws(DomainError) in
        try await fetch(limit: environment.listLimit ?? .all)
      },
      problem: { text, key in changeSetting.problem(with: text, of: key) },
      save: environment.observing(changeSetting) { change, value, key async throws(DomainError) in
        try await change(value, of: key)
      })
    self.init(model: model)
  }
}
