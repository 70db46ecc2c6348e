/// A collection of the API: its name, what its items need, and the items it begins with.
///
/// ```swift
/// let authors = Resource("authors", fields: [.init("name", .text(maximum: 200))])
/// let books = Resource("books", parents: [authors], fields: [.init("title", .text())])
/// ```
///
/// Two resources of the same name are equal.
public struct Resource: Sendable {
  /// The first component of its paths, such as `books`, or several, such as `v1/books`.
  public let name: String
  /// The name of one item, for `_expand` and the members that refer to it: `book`, `bookId`.
  public let singular: String
  /// The collections that each item belongs to, by a member such as `authorId`: `/authors/1/books` has those of one.
  /// An item is removed with the one that it belongs to.
  public let parents: [Resource]
  /// The members of an item, beginning with those that refer to its parents. Others are stored as they are.
  let fields: [Field]
  let ids: IDs
  private let initialItems: @Sendable () -> [JSONObject]

  /// The type of the ids of a collection.
  public enum IDs: Sendable {
    /// The id of a new item is greater than every id before it.
    case numbers
    /// The id of a new item is a UUID.
    case texts
  }

  /// - Parameters:
  ///   - singular: The name without its last letter by default.
  ///   - fields: Members with a type of their own; those that refer to the parents are added.
  ///   - initialItems: The same at each call, which is the first use of the collection. Items without an id of the
  ///     type get one, counted from 1.
  public init(
    _ name: String, singular: String? = nil, parents: [Resource] = [], fields: [Field] = [], ids: IDs = .numbers,
    initialItems: @escaping @Sendable () -> [JSONObject] = { [] }
  ) {
    self.name = name
    self.singular = singular ?? String(name.dropLast())
    self.parents = parents
    self.fields = parents.map { Field($0.foreignKey, $0.ids == .numbers ? .integer : .text()) } + fields
    self.ids = ids
    self.initialItems = initialItems
  }

  /// The member by which items of other collections refer to one of this: `userId` for `users`.
  public var foreignKey: String { "\(singular)Id" }

  /// A collection of items that are written down as JSON.
  ///
  /// - Parameter json: An array of objects, read at the first use of the collection. Another text traps: it is a part
  ///   of the program.
  public init(_ name: String, singular: String? = nil, ids: IDs = .numbers, json: String) {
    self.init(name, singular: singular, ids: ids) {
      guard case .array(let items)? = try? JSONParser.parse(Array(json.utf8)) else {
        preconditionFailure("The items of '\(name)' are no array of JSON.")
      }
      return items.compactMap { if case .object(let item) = $0 { item } else { nil } }
    }
  }

  /// The records before any write.
  var initialRecords: [Record] {
    initialItems().enumerated().map { index, fields in
      Record(id: id(fields["id"]) ?? (ids == .numbers ? .integer(index + 1) : .string("\(index + 1)")), fields: fields)
    }
  }

  /// The id that a value is; nil for one of another type.
  func id(_ value: JSON?) -> JSON? {
    switch (ids, value) {
    case (.numbers, let value?): value.wholeNumber.map(JSON.integer)
    case (.texts, .string(let text)?): .string(text)
    case (.texts, _), (.numbers, nil): nil
    }
  }

  /// The id that a component of a path is the text of: `1`, but not `01` or `+1`, so that an item has one address.
  func id(ofComponent text: String) -> JSON? {
    switch ids {
    case .numbers: Int(text).flatMap { String($0) == text ? .integer($0) : nil }
    case .texts: .string(text)
    }
  }

  /// The components of its path.
  var path: [String] { name.split(separator: "/").map(String.init) }
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
