import Domain
public import FeatureSupport
public import InnoDI
import SettingsFeatureLogic

/// Wires Settings: from the repository that the app attaches to its coordinator.
@MainActor
@DIContainer
public struct SettingsFeatureContainer {
  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (environment: FeatureEnvironment) in
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
      return SettingsFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: SettingsFeatureCoordinator
}
