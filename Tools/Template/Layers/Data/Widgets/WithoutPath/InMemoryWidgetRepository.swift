public import Domain
// FIELDS import
import FoundationEssentials
// END
public import TemplateDomain

/// The widgets of the app, which live as long as the app does. A store on disk would take its place.
public struct InMemoryWidgetRepository: WidgetRepositoryProtocol {
  public init() {}

  public func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    (1...3).map(widget)
  }

  private func widget(_ number: Int) -> WidgetSummary {
    // FIELDS domain sample
    WidgetSummary(
      id: number,
      title: "Title \(number)",
      stage: number.isMultiple(of: 2) ? .closed : .open,
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
