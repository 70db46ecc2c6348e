public import Domain
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

  /// How many widgets the list shows; nil means what the use case shows by itself.
  @Provide(.input)
  public var listLimit: ListLimit?

  @Provide(.input)
  public var environment: FeatureEnvironment

  @Provide(
    .shared,
    factory: {
      (useCases: any TemplateFeatureUseCaseContaining, listLimit: ListLimit?, environment: FeatureEnvironment) in
      let model = WidgetsFeatureModel(
        environment: environment,
        loadWidgets: environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
          try await fetch(limit: listLimit ?? .widgets)
        })
      return WidgetsFeatureCoordinator(model: model)
    }, concrete: true)
  public var coordinator: WidgetsFeatureCoordinator
}
