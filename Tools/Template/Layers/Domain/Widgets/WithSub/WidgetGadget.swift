// FIELDS gadget public import
// END

/// What the app knows of a gadget of a widget.
public struct WidgetGadget: Identifiable, Hashable, Sendable {
  // FIELDS gadget summary
  public let id: Int
  public let body: String
  public let author: Author

  public init(
    id: Int,
    body: String,
    author: Author
  ) {
    self.id = id
    self.body = body
    self.author = author
  }

  public struct Author: Hashable, Sendable {
    public let name: String

    public init(
      name: String
    ) {
      self.name = name
    }
  }
  // END
}
