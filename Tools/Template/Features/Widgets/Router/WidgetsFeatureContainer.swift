import Domain
public import FeatureSupport
public import InnoDI
public import TemplateDomain
import WidgetsFeatureLogic

/// Wires Widgets: from use cases to its coordinator.
@MainActor
@DIContainer
public struct WidgetsFeatureContainer {
  @Provide(.input)
  public var useCases: any TemplateFeatureUseCaseContaining

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: { (useCases: any TemplateFeatureUseCaseContaining, environment: FeatureEnvironment) in
      let model = WidgetsFeatureModel(
        environment: environment,
        loadWidgets: environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
          try await fetch(limit: environment.listLimit ?? .widgets)
        })
      return WidgetsFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: WidgetsFeatureCoordinator
}
