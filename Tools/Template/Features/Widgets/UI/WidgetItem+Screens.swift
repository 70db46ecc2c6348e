import DesignSupport
// FIELDS import of the id
// END
import TerminalUI
import WidgetsFeatureLogic

extension WidgetItem {
  /// The columns of the list; the first one opens the row.
  @MainActor
  static var columns: [TableColumn<WidgetItem>] {
    [
      // FIELDS column of the id
      TableColumn.text("Id") { "\($0.id)" }.width(min: 3, max: 12).priority(1),
      // END
      TableColumn("Name", value: \.heading).width(min: 12).priority(2),
      TableColumn("Details", value: \.summary).width(min: 12),
    ]
  }

  /// The fields beside the id and the heading, as one line.
  private var summary: String {
    fields.filter { !$0.value.isEmpty }.map { "\($0.key) \($0.value)" }.joined(separator: " • ")
  }
}

// FIELDS screens
extension WidgetItem {
  /// The id as a user types it; nil for text that is none.
  static func id(_ text: String) -> ID? { Int(text) }

  var heading: String { title }

  /// The fields beside the id and the heading, with their names.
  var fields: KeyValuePairs<String, String> {
    [
      "Stage": stage,
      "Rating": rating.fieldText,
      "Is new": isNew.fieldText,
      "Published": published.fieldText,
      "Link": link.fieldText,
      "Tags": tags.fieldText,
      "Maker name": maker.name,
      "Maker website": maker.website.fieldText,
      "Parts": parts.map(\.fieldText).fieldText,
    ]
  }
}

extension WidgetItem.Part {
  var fieldText: String {
    [label, count.fieldText].phrase
  }
}
// END
