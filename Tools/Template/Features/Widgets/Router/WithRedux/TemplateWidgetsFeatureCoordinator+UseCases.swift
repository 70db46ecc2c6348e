import Domain
public import FeatureSupport
public import TemplateDomain
import WidgetsFeatureLogic

/// Widgets over its use cases.
extension TemplateWidgetsFeatureCoordinator {
  public convenience init(useCases: any WidgetsFeatureUseCases, environment: FeatureEnvironment) {
    let model = TemplateWidgetsFeatureModel(
      environment: environment,
      loadWidgets: environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
        try await fetch(limit: environment.listLimit ?? .widgets)
      })
    self.init(model: model)
  }
}
