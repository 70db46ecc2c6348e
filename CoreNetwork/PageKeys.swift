public import FoundationEssentials

/// Where a JSON envelope has the items of a list, the cursor of the next page and the total: for ``Page`` and
/// ``Enveloped``, in the decoder of a request. For `{"data":[…],"meta":{"next_cursor":"b3","total":7}}`:
///
/// ```swift
/// var decoder: JSONDecoder {
///   .readingISODates.reading(PageKeys(items: "data", next: ["meta", "next_cursor"], total: ["meta", "total"]))
/// }
/// ```
/// Keys are those that the decoder sees: with `convertFromSnakeCase`, `nextCursor`.
public struct PageKeys: Sendable, Equatable {
  fileprivate static let userInfoKey = CodingUserInfoKey(rawValue: "pageKeys")

  /// The items of a list, or the one item of ``Enveloped``.
  let items: Path
  let next: Path?
  let total: Path?
  let cursor: String

  /// Keys from the top of the JSON to a value: `"data"`, or `["meta", "total"]`. Without any, the top itself.
  public struct Path: Sendable, Equatable, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    let keys: [String]

    public init(arrayLiteral keys: String...) { self.keys = keys }
    public init(stringLiteral key: String) { keys = [key] }
  }

  /// - Parameters:
  ///   - items: It has to be there.
  ///   - next: A string or a whole number; missing, null or empty on the last page. `nil` reads the `Link` header only.
  ///   - total: A whole number; `X-Total-Count` is read where it is missing or null.
  ///   - cursor: The name of the query item that requests the page of a cursor.
  public init(items: Path, next: Path? = nil, total: Path? = nil, cursor: String = "cursor") {
    self.items = items
    self.next = next
    self.total = total
    self.cursor = cursor
  }
}

/// One item, by itself or in an envelope, `{"data":{…}}`: a response body for requests that read ``PageKeys``.
public struct Enveloped<Item: Decodable & Sendable>: Decodable, Sendable {
  public let item: Item

  public init(from decoder: any Decoder) throws {
    item = try decoder.decodeIfPresent(at: decoder.pageKeys?.items ?? []) ?? Item(from: decoder)
  }
}

extension JSONDecoder {
  /// The same decoder, which reads pages and items in an envelope.
  public func reading(_ keys: PageKeys) -> JSONDecoder {
    if let key = PageKeys.userInfoKey { userInfo[key] = keys }
    return self
  }
}

extension Decoder {
  /// Nil without an envelope.
  var pageKeys: PageKeys? { PageKeys.userInfoKey.flatMap { userInfo[$0] as? PageKeys } }

  /// The value at a path, which has to be there.
  func decode<Value: Decodable>(at path: PageKeys.Path) throws -> Value {
    guard let last = path.keys.last else { return try Value(from: self) }
    var object = try container(keyedBy: EnvelopeKey.self)
    for key in path.keys.dropLast() {
      object = try object.nestedContainer(keyedBy: EnvelopeKey.self, forKey: .init(key))
    }
    return try object.decode(Value.self, forKey: EnvelopeKey(last))
  }

  /// The value at a path; nil if that, or an object above it, is missing or null.
  func decodeIfPresent<Value: Decodable>(at path: PageKeys.Path) throws -> Value? {
    guard let last = path.keys.last else { return try Value(from: self) }
    var object = try container(keyedBy: EnvelopeKey.self)
    for key in path.keys.dropLast().map(EnvelopeKey.init) {
      guard object.contains(key), try !object.decodeNil(forKey: key) else { return nil }
      object = try object.nestedContainer(keyedBy: EnvelopeKey.self, forKey: key)
    }
    return try object.decodeIfPresent(Value.self, forKey: EnvelopeKey(last))
  }
}

/// A cursor, which some servers send as a number.
struct Cursor: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    text = try (try? value.decode(Int.self)).map { "\($0)" } ?? value.decode(String.self)
  }
}

private struct EnvelopeKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
