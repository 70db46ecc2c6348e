import DesignSupport
import WidgetsFeatureLogic

// FIELDS gadget screens
extension WidgetGadgetItem {
  var heading: String { body }

  /// The fields beside the id and the heading, with their names.
  var fields: KeyValuePairs<String, String> {
    [
      "Author name": author.name
    ]
  }
}
// END
