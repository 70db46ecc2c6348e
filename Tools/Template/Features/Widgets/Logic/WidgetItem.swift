// FIELDS public import
public import FoundationEssentials
// END
import TemplateDomain

/// A widget as the screens draw it and as `--format json` prints it.
public struct WidgetItem: Encodable, Equatable, Identifiable, Sendable {
  // FIELDS item
  public let id: Int
  public let title: String
  public let stage: String
  public let rating: Double?
  public let isNew: Bool
  public let published: Date
  public let link: URL?
  public let tags: [String]
  public let maker: Maker
  public let parts: [Part]

  init(_ widget: WidgetSummary) {
    id = widget.id
    title = widget.title
    stage = widget.stage.text
    rating = widget.rating
    isNew = widget.isNew
    published = widget.published
    link = widget.link
    tags = widget.tags
    maker = Maker(widget.maker)
    parts = widget.parts.map(Part.init)
  }

  public struct Maker: Encodable, Equatable, Sendable {
    public let name: String
    public let website: URL?

    init(_ value: WidgetSummary.Maker) {
      name = value.name
      website = value.website
    }
  }

  public struct Part: Encodable, Equatable, Sendable {
    public let label: String
    public let count: Int?

    init(_ value: WidgetSummary.Part) {
      label = value.label
      count = value.count
    }
  }
  // END
}
