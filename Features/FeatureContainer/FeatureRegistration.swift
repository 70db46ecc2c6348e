import Domain
import EntireTabFeatureRouter
public import InnoRouter

/// One tab of the app, and how its coordinator is made.
public struct FeatureRegistration: Sendable {
  public let coordinator: any TabFeature.Type
  let register: @MainActor @Sendable (EntireTabCoordinator, any FeatureUseCaseContaining, ListLimit?) -> Void

  /// What is fixed about the feature.
  public var tab: TabItem { coordinator.tab }

  init<Feature: TabFeature>(_ make: @escaping @MainActor @Sendable (any FeatureUseCaseContaining, ListLimit?) -> Feature) {
    coordinator = Feature.self
    register = { shell, useCases, listLimit in shell.add(make(useCases, listLimit)) }
  }
}
