import Domain
import EntireTabFeatureRouter
public import InnoRouterTerminalUI

/// One tab of the app: how its coordinator is made, and which link answers each of its outputs.
public struct FeatureRegistration: Sendable {
  public let coordinator: any TabFeature.Type
  let register: @MainActor @Sendable (EntireTabCoordinator, any FeatureUseCaseContaining, ListLimit?) -> Void

  /// What is fixed about the feature.
  public var tab: TabItem { coordinator.tab }

  init<Feature: TabFeature>(
    _ make: @escaping @MainActor @Sendable (any FeatureUseCaseContaining, ListLimit?) -> Feature,
    link: @escaping @Sendable (Feature.Output) -> String
  ) {
    coordinator = Feature.self
    register = { shell, useCases, listLimit in
      shell.add(make(useCases, listLimit), link: link)
    }
  }

  init<Feature: TabFeature>(_ make: @escaping @MainActor @Sendable (any FeatureUseCaseContaining, ListLimit?) -> Feature)
  where Feature.Output == Never {
    self.init(make, link: { (_: Never) -> String in })
  }
}
