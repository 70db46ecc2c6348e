// FIELDS gadget public import
// END
import TemplateDomain

/// A gadget of a widget as the server sends it: what is optional here may be absent or null, all else must be there.
public struct WidgetGadgetRemoteModel: Decodable, Equatable, Sendable {
  // FIELDS gadget remote model
  public let id: Int
  public let body: String
  public let author: Author

  public struct Author: Decodable, Equatable, Sendable {
    public let name: String
  }
  // END
}

// FIELDS gadget domain model
extension WidgetGadgetRemoteModel {
  var domainModel: WidgetGadget {
    WidgetGadget(
      id: id,
      body: body,
      author: author.domainModel
    )
  }
}

extension WidgetGadgetRemoteModel.Author {
  var domainModel: WidgetGadget.Author {
    WidgetGadget.Author(
      name: name
    )
  }
}
// END
