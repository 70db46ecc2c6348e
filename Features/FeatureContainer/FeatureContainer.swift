public import Domain
public import EntireTabFeatureRouter
public import FeatureSupport
public import InnoDI

/// Wires the features into the shell: from use cases to the coordinator that the front ends drive.
@MainActor
@DIContainer
public struct FeatureContainer {
  @Provide(.input)
  public var useCases: DomainContainer

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: DomainContainer, environment: FeatureEnvironment) in
      let shell = EntireTabCoordinator()
      for feature in FeatureRegistration.all { feature.register(shell, useCases, environment) }
      return shell
    }, concrete: true)
  public var coordinator: EntireTabCoordinator
}
