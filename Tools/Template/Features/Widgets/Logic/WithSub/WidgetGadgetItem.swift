public import FeatureSupport
// FIELDS gadget public import
// END
import TemplateDomain

/// The gadgets of a widget.
public typealias WidgetGadgets = ListDocument<WidgetGadgetItem>

/// A gadget as the screens draw it and as `--format json` prints it.
public struct WidgetGadgetItem: Encodable, Equatable, Identifiable, Sendable {
  // FIELDS gadget item
  public let id: Int
  public let body: String
  public let author: Author

  init(_ gadget: WidgetGadget) {
    id = gadget.id
    body = gadget.body
    author = Author(gadget.author)
  }

  public struct Author: Encodable, Equatable, Sendable {
    public let name: String

    init(_ value: WidgetGadget.Author) {
      name = value.name
    }
  }
  // END
}
