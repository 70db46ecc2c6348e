/// A collection of the API: its name, what its items need, and the items it begins with.
///
/// ```swift
/// let authors = Resource("authors", fields: [.init("name", .text(maximum: 200))])
/// let books = Resource("books", parents: [authors], fields: [.init("title", .text())])
/// ```
///
/// Two resources of the same name are equal.
public struct Resource: Sendable {
  /// The first component of its paths, such as `books`.
  public let name: String
  /// The name of one item, for `_expand` and the members that refer to it: `book`, `bookId`.
  public let singular: String
  /// The collections that each item belongs to, by a member such as `authorId`: `/authors/1/books` has those of one.
  /// An item is removed with the one that it belongs to.
  public let parents: [Resource]
  /// The members of an item, beginning with those that refer to its parents. Others are stored as they are.
  let fields: [Field]
  private let initialItems: @Sendable () -> [JSONObject]

  /// - Parameters:
  ///   - singular: The name without its last letter by default.
  ///   - fields: Members with a type of their own; those that refer to the parents are added.
  ///   - initialItems: The same at each call, which is the first use of the collection. The ids count from 1.
  public init(
    _ name: String, singular: String? = nil, parents: [Resource] = [], fields: [Field] = [],
    initialItems: @escaping @Sendable () -> [JSONObject] = { [] }
  ) {
    self.name = name
    self.singular = singular ?? String(name.dropLast())
    self.parents = parents
    self.fields = parents.map { Field($0.foreignKey, .integer) } + fields
    self.initialItems = initialItems
  }

  /// The member by which items of other collections refer to one of this: `userId` for `users`.
  public var foreignKey: String { "\(singular)Id" }

  /// The records before any write.
  var initialRecords: [Record] { initialItems().enumerated().map { Record(id: $0 + 1, fields: $1) } }
}

extension Resource: Hashable {
  /// Compares the names.
  public static func == (one: Resource, other: Resource) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Resource {
  /// A member that the items of a collection have.
  public struct Field: Sendable {
    /// What the value of a member is.
    public indirect enum Value: Sendable {
      /// A whole number.
      case integer
      /// True or false.
      case boolean
      /// Not empty, and at most so many characters.
      case text(maximum: Int? = nil)
      /// May be empty.
      case optionalText
      /// An e-mail address: a text with one `@` inside.
      case email
      /// An object with such members.
      case object([Field])
    }

    let name: String
    let type: Value
    let isRequired: Bool

    /// - Parameter isRequired: A member that is not required may be missing or null.
    public init(_ name: String, _ type: Value, isRequired: Bool = true) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
    }
  }
}
