// FIELDS import
import FoundationEssentials
// END
public import TemplateDomain

extension WidgetSummary {
  /// Twenty widgets: two more than the list shows by itself.
  public static let samples = (1...20).map(sample)

  private static func sample(_ number: Int) -> WidgetSummary {
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
