public import CommandSupport
import Domain
import EntireTabFeatureRouter
import FeatureSupport
public import InnoRouter

/// One tab of the app: how its coordinator is made, and which commands it adds to the command line.
public struct FeatureRegistration: Sendable {
  public let coordinator: any TabFeature.Type
  /// The commands of the feature beside `list` and `show`, in the order of the help.
  public let commands: [any FeatureCommand.Type]
  let register: @MainActor @Sendable (EntireTabCoordinator, any FeatureUseCaseContaining, FeatureEnvironment) -> Void

  /// What is fixed about the feature.
  public var tab: TabItem { coordinator.tab }

  init<Feature: TabFeature>(
    commands: [any FeatureCommand<Feature>.Type] = [],
    _ make: @escaping @MainActor @Sendable (any FeatureUseCaseContaining, FeatureEnvironment) -> Feature
  ) {
    coordinator = Feature.self
    self.commands = commands
    register = { shell, useCases, environment in shell.add(make(useCases, environment)) }
  }
}
