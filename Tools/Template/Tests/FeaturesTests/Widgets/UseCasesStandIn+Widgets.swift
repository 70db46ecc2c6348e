import Domain
import TemplateDomain
import WidgetsFeatureTesting

extension TemplateUseCasesStandIn {
  var widgetRepository: any WidgetRepositoryProtocol {
    WidgetRepositoryStandIn { () async throws(DomainError) in try response(WidgetSummary.samples) }
  }
}
