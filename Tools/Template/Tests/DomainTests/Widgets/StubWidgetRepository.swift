import Domain
// FIELDS import
import FoundationEssentials
// END
import TemplateDomain

/// A repository of widgets with a result that the test decides.
struct StubWidgetRepository: WidgetRepositoryProtocol {
  var widgets: Result<[WidgetSummary], DomainError> = .success((1...3).map(WidgetSummary.stub))

  func fetchWidgets() async throws(DomainError) -> [WidgetSummary] { try widgets.get() }
}

extension TemplateStubRepositoryContainer {
  var widgetRepository: any WidgetRepositoryProtocol { StubWidgetRepository() }
}

extension WidgetSummary {
  static func stub(_ number: Int) -> WidgetSummary {
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
