public import CommandSupport
import Domain
import EntireTabFeatureRouter
public import FeatureSupport

/// One tab of the app: how its coordinator is made, which commands it adds to the command line, and where its outputs
/// lead.
public struct FeatureRegistration: Sendable {
  public let coordinator: any TabFeature.Type
  /// The commands of the feature beside `list` and `show`, in the order of the help.
  public let commands: [any FeatureCommand.Type]
  let register: @MainActor @Sendable (EntireTabCoordinator, DomainContainer, FeatureEnvironment) -> Void

  /// What is fixed about the feature.
  public var tab: TabItem { coordinator.tab }

  /// A feature without outputs.
  init<Feature: TabFeature>(
    commands: [any FeatureCommand<Feature>.Type],
    _ make: @escaping @MainActor @Sendable (DomainContainer, FeatureEnvironment) -> Feature
  ) {
    coordinator = Feature.self
    // Converted one by one: a conversion of the array looks for the conformance of each type at run time.
    self.commands = commands.map { $0 as any FeatureCommand.Type }
    register = { shell, useCases, environment in shell.add(make(useCases, environment)) }
  }

  /// - Parameter destination: where an output leads, which the feature itself does not know; nil for an output that no
  ///   feature of this app handles.
  init<Feature: TabFeature, Output>(
    commands: [any FeatureCommand<Feature>.Type],
    _ make:
      @escaping @MainActor @Sendable (
        DomainContainer, FeatureEnvironment, @escaping @MainActor (Output) async throws -> Void
      ) -> Feature,
    destination: @escaping @MainActor @Sendable (Output) -> EntireTabDestination?
  ) {
    coordinator = Feature.self
    self.commands = commands.map { $0 as any FeatureCommand.Type }
    register = { shell, useCases, environment in
      let follow = shell.following(destination)
      shell.add(make(useCases, environment, follow))
    }
  }
}
