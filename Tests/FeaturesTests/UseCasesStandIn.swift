import Domain
import EntireTabFeatureRouter
import FeatureSupport
import Features

/// The repositories' stand-ins in place of a server. Each feature adds its own in an extension.
struct UseCasesStandIn: RepositoryContaining {
  /// The only sample of each kind that there is, counted from one; nil for all of them.
  var onlyItem: Int?
  /// What is thrown in place of any items.
  var failure: DomainError?
  /// The same, decided anew each time.
  var failing: @Sendable () -> DomainError? = { nil }

  /// The app's settings are attached, and are no use case of the layers.
  var environment: FeatureEnvironment {
    var environment = FeatureEnvironment()
    environment.settings = settings
    return environment
  }

  var changeRepository: any ChangeRepositoryProtocol { NoChanges() }

  var useCases: DomainContainer { DomainContainer(dataContainer: self) }

  /// The tabs of all features over these use cases.
  @MainActor
  func coordinator(_ listLimit: ListLimit? = nil) -> EntireTabCoordinator {
    var environment = environment
    environment.listLimit = listLimit
    return FeatureContainer(useCases: useCases, environment: environment).coordinator
  }

  /// Those of the samples that there are.
  func items<Item>(_ samples: [Item]) -> [Item] {
    onlyItem.map { Array(samples.dropFirst($0 - 1).prefix(1)) } ?? samples
  }

  func fail() throws(DomainError) {
    if let failure = failure ?? failing() { throw failure }
  }

  /// The response to a request for all of them.
  func response<Item>(_ samples: [Item]) throws(DomainError) -> [Item] {
    try fail()
    return items(samples)
  }
}

extension RepositoryContaining {
  /// Without a feature that adds its own to the stand-in, an app has no settings.
  var settings: any SettingsRepositoryProtocol { FeatureEnvironment().settings }
}
