// FIELDS public import
public import FoundationEssentials

// END

/// What the app knows of a widget.
public struct WidgetSummary: Identifiable, Hashable, Sendable {
  // FIELDS summary
  public let id: Int
  public let title: String
  public let stage: Stage
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
    stage: Stage,
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
    self.stage = stage
    self.rating = rating
    self.isNew = isNew
    self.published = published
    self.link = link
    self.tags = tags
    self.maker = maker
    self.parts = parts
  }

  public enum Stage: Hashable, Sendable {
    case open
    case closed
    /// One that this version of the app does not know, by the server's word for it.
    case other(String)

    public static let allKnown: [Stage] = [.open, .closed]

    public init(_ text: String) {
      self = Self.allKnown.first { $0.text == text } ?? .other(text)
    }

    /// The server's word.
    public var text: String {
      switch self {
      case .open: "open"
      case .closed: "closed"
      case .other(let text): text
      }
    }
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
