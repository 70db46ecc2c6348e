import Domain
import TemplateDomain

extension TemplateUseCasesStandIn {
  var fetchWidgetsUseCase: FetchWidgetsUseCase { FetchWidgetsUseCase(repository: Widgets(standIn: self)) }

  private struct Widgets: WidgetRepositoryProtocol {
    let standIn: TemplateUseCasesStandIn

    func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
      try standIn.ids(to: 30).map { WidgetSummary(id: $0, title: "Widget \($0)") }
    }
  }
}
