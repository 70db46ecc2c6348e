import Domain
// FIELDS import
import FoundationEssentials
// END
import TemplateDomain

extension TemplateUseCasesStandIn {
  var widgetRepository: any WidgetRepositoryProtocol { Widgets(standIn: self) }

  private struct Widgets: WidgetRepositoryProtocol {
    let standIn: TemplateUseCasesStandIn

    func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
      try standIn.ids(to: 30).map(widget)
    }

    private func widget(_ number: Int) -> WidgetSummary {
      // FIELDS domain sample
      WidgetSummary(
        id: number,
        title: "Title \(number)",
        rating: Double(number) + 0.5,
        isNew: number.isMultiple(of: 2),
        published: Date(timeIntervalSince1970: 1_700_000_000),
        link: URL(filePath: "/link/\(number)"),
        tags: ["Tags \(number)"],
        maker: WidgetSummary.Maker(name: "Name \(number)", website: URL(filePath: "/website/\(number)")),
        parts: [WidgetSummary.Part(label: "Label \(number)", count: number)]
      )
      // END
    }
  }
}
