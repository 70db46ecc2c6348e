import Domain
import EntireTabFeatureRouter
import FeatureSupport
import Features

/// Repositories of a few items in place of a server's. Each feature adds its items in an extension.
struct UseCasesStandIn: RepositoryContaining {
  /// The number of the only item of each kind; nil: as many items as the kind has, numbered from one.
  var onlyItem: Int?
  /// What is thrown in place of any items.
  var failure: DomainError?
  /// The same, decided anew each time.
  var failing: @Sendable () -> DomainError? = { nil }

  /// The app's settings are attached, and are no use case of the layers.
  var environment: FeatureEnvironment {
    var environment = FeatureEnvironment()
    environment.settings = Settings(standIn: self)
    return environment
  }

  var useCases: DomainContainer { DomainContainer(dataContainer: self) }

  /// The tabs of all features over these use cases.
  @MainActor
  func coordinator(_ listLimit: ListLimit? = nil) -> EntireTabCoordinator {
    var environment = environment
    environment.listLimit = listLimit
    return FeatureContainer(useCases: useCases, environment: environment).coordinator
  }

  func ids(to last: Int) throws(DomainError) -> ClosedRange<Int> {
    if let failure = failure ?? failing() { throw failure }
    return (onlyItem ?? 1)...(onlyItem ?? last)
  }
}

private struct Settings: SettingsRepositoryProtocol {
  let standIn: UseCasesStandIn

  func fetchSettings() async throws(DomainError) -> [Setting] {
    try standIn.ids(to: 30).map { Setting(id: "\($0)", value: "", origin: "default", purpose: "") }
  }

  func problem(with value: String, of id: Setting.ID) -> String? { nil }

  func save(_ value: String?, of id: Setting.ID) {}
}
