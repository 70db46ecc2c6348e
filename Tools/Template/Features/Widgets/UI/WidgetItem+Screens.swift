import DesignSupport
// FIELDS import of the id
// END
import WidgetsFeatureLogic

// FIELDS screens
extension WidgetItem {
  /// The id as a user types it; nil for text that is none.
  static func id(_ text: String) -> ID? { Int(text) }

  var heading: String { title }

  /// The fields beside the id and the heading, with their names.
  var fields: KeyValuePairs<String, String> {
    [
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
