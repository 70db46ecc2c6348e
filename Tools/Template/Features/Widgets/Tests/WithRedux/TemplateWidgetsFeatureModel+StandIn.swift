import Domain
import TemplateDomain
import WidgetsFeatureLogic
import WidgetsFeatureTesting

extension TemplateWidgetsFeatureModel {
  convenience init(_ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn()) {
    let fetchWidgets = FetchWidgetsUseCase(repository: repository)
    self.init(loadWidgets: { () async throws(DomainError) in try await fetchWidgets() })
  }
}
