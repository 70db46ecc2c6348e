// FIELDS public import
public import FoundationEssentials

// END

/// What the app knows of a widget.
public struct WidgetSummary: Identifiable, Hashable, Sendable {
  // FIELDS summary
  public let id: Int
  public let title: String
  public let rating: Double?
  public let isNew: Bool
  public let published: Date
  public let link: URL?
  public let tags: [String]
  public let maker: Maker
  public let parts: [Part]

  public init(
    id: Int,
    title: String,
    rating: Double? = nil,
    isNew: Bool,
    published: Date,
    link: URL? = nil,
    tags: [String],
    maker: Maker,
    parts: [Part]
  ) {
    self.id = id
    self.title = title
    self.rating = rating
    self.isNew = isNew
    self.published = published
    self.link = link
    self.tags = tags
    self.maker = maker
    self.parts = parts
  }

  public struct Maker: Hashable, Sendable {
    public let name: String
    public let website: URL?

    public init(
      name: String,
      website: URL? = nil
    ) {
      self.name = name
      self.website = website
    }
  }

  public struct Part: Hashable, Sendable {
    public let label: String
    public let count: Int?

    public init(
      label: String,
      count: Int? = nil
    ) {
      self.label = label
      self.count = count
    }
  }
  // END
}
