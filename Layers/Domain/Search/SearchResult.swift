/// What a search looks through, in the order in which results are shown.
public enum SearchSection: String, CaseIterable, Hashable, Sendable {
  case people, posts, todos, comments
}

/// An item that contains the text of a search.
public struct SearchResult: Identifiable, Hashable, Sendable {
  /// Its description is `posts-3`, in links and as the id that the user types.
  public struct ID: Hashable, Sendable {
    public let section: SearchSection
    public let number: Int

    public init(_ section: SearchSection, _ number: Int) {
      self.section = section
      self.number = number
    }
  }

  /// More about an item, in the order shown.
  public struct Field: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public let id: ID
  public let title: String
  /// May hold line breaks; empty for an item that is a title alone.
  public let text: String
  /// A word on its state, which is not searched, such as whether a todo is done; empty without one.
  public let status: String
  public let fields: [Field]
  /// The post that a comment is on; nil for all others.
  public let postID: Int?

  public init(
    id: ID, title: String, text: String = "", status: String = "", fields: [Field] = [], postID: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.status = status
    self.fields = fields
    self.postID = postID
  }

  /// Whether the title, the text or a field contains a text, whatever its case and accents.
  public func contains(_ text: String) -> Bool {
    let text = text.folded
    return ([title, self.text] + fields.map(\.value)).contains { $0.folded.contains(text) }
  }
}

extension SearchResult.ID: LosslessStringConvertible {
  public init?(_ description: String) {
    let parts = description.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let section = SearchSection(rawValue: String(parts[0])), let number = Int(parts[1]),
      "\(number)" == parts[1]
    else { return nil }
    self.init(section, number)
  }

  public var description: String { "\(section.rawValue)-\(number)" }
}
