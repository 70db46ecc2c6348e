public import Domain
public import EntireTabFeatureRouter
public import FeatureSupport
public import InnoDI

/// Wires the features into the shell: from use cases to the coordinator that the front ends drive.
@MainActor
@DIContainer
public struct FeatureContainer {
  @Provide(.input)
  public var useCases: any FeatureUseCaseContaining

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: any FeatureUseCaseContaining, environment: FeatureEnvironment) in
      let shell = EntireTabCoordinator(crossings: FeatureRegistration.crossings)
      for feature in FeatureRegistration.all { feature.register(shell, useCases, environment) }
      return shell
    }, concrete: true)
  public var coordinator: EntireTabCoordinator
}
