/// A collection of the API: its name, what its items need, and the items it begins with.
///
/// ```swift
/// let authors = Resource("authors", fields: [.init("name", .text(maximum: 200))])
/// let books = Resource("books", parents: [authors], fields: [.init("title", .text())])
/// ```
///
/// Two resources of the same name are equal.
public struct Resource: Sendable {
  /// The first component of its paths, such as `books`, or several, such as `v1/books`. In `repos/{owner}/issues` any
  /// component is accepted in the place of the one in braces: all owners have the same items.
  public let name: String
  /// The name of one item, for `_expand` and the members that refer to it: `book`, `bookId`.
  public let singular: String
  /// The collections that each item belongs to, by a member such as `authorId`: `/authors/1/books` has those of one.
  /// An item is removed with the one that it belongs to.
  public let parents: [Resource]
  /// The members of an item, beginning with those that refer to its parents. Others are stored as they are.
  let fields: [Field]
  let ids: IDs
  /// The member with the id.
  let idKey: String
  let paging: Paging
  /// Nil for lists that are arrays, and items without a frame.
  let envelope: Envelope?
  private let initialItems: @Sendable () throws(InvalidItems) -> [JSONObject]
  private let initialDefaults: @Sendable () throws(InvalidItems) -> JSONObject

  /// The type of the ids of a collection.
  public enum IDs: Sendable {
    /// The id of a new item is greater than every id before it.
    case numbers
    /// The id of a new item is a UUID.
    case texts
  }

  /// - Parameters:
  ///   - singular: The last component of the name without its last letter by default.
  ///   - fields: Members with a type of their own; those that refer to the parents are added.
  ///   - initialItems: The same at each call, which is the first use of the collection. Items without an id of the
  ///     type get one, counted from 1.
  public init(
    _ name: String, singular: String? = nil, parents: [Resource] = [], fields: [Field] = [], ids: IDs = .numbers,
    initialItems: @escaping @Sendable () -> [JSONObject] = { [] }
  ) {
    self.init(name, singular: singular, parents: parents, fields: fields, ids: ids, items: initialItems)
  }

  private init(
    _ name: String, singular: String?, parents: [Resource], fields: [Field] = [], ids: IDs, idKey: String = "id",
    paging: Paging = .pages(), envelope: Envelope? = nil,
    defaults: @escaping @Sendable () throws(InvalidItems) -> JSONObject = { [:] },
    items: @escaping @Sendable () throws(InvalidItems) -> [JSONObject]
  ) {
    self.name = name
    self.singular = singular ?? String((name.split(separator: "/").last ?? "").dropLast())
    self.parents = parents
    self.fields = parents.map { Field($0.foreignKey, $0.ids == .numbers ? .integer : .text()) } + fields
    self.ids = ids
    self.idKey = idKey
    self.paging = paging
    self.envelope = envelope
    initialDefaults = defaults
    initialItems = items
  }

  /// The member by which items of other collections refer to one of this: `userId` for `users`.
  public var foreignKey: String { "\(singular)Id" }

  /// A collection of items that are written down as JSON, in the manner of another server.
  ///
  /// JSON that cannot be used makes each request to the collection fail (500), with what is wrong with it, and where.
  ///
  /// - Parameters:
  ///   - idKey: The member with the id.
  ///   - defaults: An object with the members that a new item has where its client leaves them out.
  ///   - json: An array of objects, read at the first use of the collection.
  public init(
    _ name: String, singular: String? = nil, parents: [Resource] = [], ids: IDs = .numbers, idKey: String = "id",
    paging: Paging = .pages(), envelope: Envelope? = nil, defaults: String = "{}", json: String
  ) {
    self.init(
      name, singular: singular, parents: parents, ids: ids, idKey: idKey, paging: paging, envelope: envelope
    ) { () throws(InvalidItems) in
      try InvalidItems.object(try InvalidItems.parse(defaults, "a new item"), "a new item")
    } items: { () throws(InvalidItems) in
      guard case .array(let items) = try InvalidItems.parse(json, "the items") else {
        throw InvalidItems(reason: "the items are not an array")
      }
      var objects: [JSONObject] = []
      for (index, item) in items.enumerated() { objects.append(try InvalidItems.object(item, "item \(index + 1)")) }
      return objects
    }
  }

  /// JSON that is written down for a collection cannot be used.
  struct InvalidItems: Error, Equatable {
    /// A clause.
    let reason: String

    static func parse(_ text: String, _ what: String) throws(InvalidItems) -> JSON {
      let bytes = Array(text.utf8)
      do {
        return try JSONParser.parse(bytes)
      } catch {
        let line = error.offset.map { offset in " (line \(bytes.prefix(offset).count { $0 == 0x0A } + 1))" } ?? ""
        throw InvalidItems(reason: "the JSON of \(what) is not valid: \(error.reason)\(line)")
      }
    }

    static func object(_ json: JSON, _ what: String) throws(InvalidItems) -> JSONObject {
      guard case .object(let object) = json else { throw InvalidItems(reason: "\(what) is not an object") }
      return object
    }
  }

  /// The records before any write.
  func initialRecords() throws(InvalidItems) -> [Record] {
    try initialItems().enumerated().map { index, fields in
      record(id(fields[idKey]) ?? (ids == .numbers ? .integer(index + 1) : .string("\(index + 1)")), fields)
    }
  }

  /// The members of a new item that its client leaves out.
  func defaults() throws(InvalidItems) -> JSONObject { try initialDefaults() }

  func record(_ id: JSON, _ fields: JSONObject) -> Record { Record(id: id, fields: fields, idKey: idKey) }

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

  /// Whether components begin with its path.
  func isPrefix(of components: [String]) -> Bool {
    let path = path
    return path.count <= components.count
      && zip(path, components).allSatisfy { $0 == $1 || $0.hasPrefix("{") && $0.hasSuffix("}") }
  }

  /// Its path, with the components of a request to it in the place of those in braces.
  func address(_ components: [Substring]) -> String {
    path.enumerated().map { index, part in
      let isOpen = part.hasPrefix("{") && index < components.count
      return "/\(isOpen ? components[index] : part[...])"
    }.joined()
  }
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
