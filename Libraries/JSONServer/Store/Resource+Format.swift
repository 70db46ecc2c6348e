/// How another server sends lists and items: the names of its query items, and what is around its JSON.
extension Resource {
  /// How a list is requested in pages. The names of json-server, `_page` and `_limit`, always do too.
  public struct Paging: Sendable {
    enum Kind: Sendable { case pages, offsets, links, cursors }

    let kind: Kind
    /// The query item with the number of the page, of the items before it, or with its cursor.
    let position: String
    let size: String

    /// By number and size.
    public static func pages(number: String = "_page", size: String = "_limit") -> Paging {
      Paging(kind: .pages, position: number, size: size)
    }

    /// By how many items come before it, and by size.
    public static func offsets(offset: String = "offset", size: String = "limit") -> Paging {
      Paging(kind: .offsets, position: offset, size: size)
    }

    /// By size; the following pages by the links of the `Link` field.
    public static func links(size: String) -> Paging { Paging(kind: .links, position: "page", size: size) }

    /// By size; the following pages by the cursor in the ``Envelope``.
    public static func cursors(cursor: String = "cursor", size: String = "limit") -> Paging {
      Paging(kind: .cursors, position: cursor, size: size)
    }
  }

  /// An object around the items of a list, and around an item: `{"data":[…],"meta":{"next":"…","total":7}}`.
  public struct Envelope: Sendable {
    let items: [String]
    let next: [String]?
    let total: [String]?

    /// - Parameters: Keys, from the outermost.
    ///   - items: Of the items of a list, or the one item.
    ///   - next: Of the cursor of the next page, null on the last page; nil for none.
    ///   - total: Of the number of items on all pages; nil for none.
    public init(items: [String], next: [String]? = nil, total: [String]? = nil) {
      self.items = items
      self.next = next
      self.total = total
    }
  }

  /// The body of a response with an item.
  func body(_ item: JSONObject) -> JSON {
    guard let envelope else { return .object(item) }
    return .object(JSONObject().setting(.object(item), at: envelope.items[...]))
  }

  /// The body of a response with a list.
  ///
  /// - Parameter next: The cursor of the next page.
  func body(_ items: [JSON], next: String?, total: Int) -> JSON {
    guard let envelope else { return .array(items) }
    var body = JSONObject().setting(.array(items), at: envelope.items[...])
    if let path = envelope.next { body = body.setting(next.map(JSON.string) ?? .null, at: path[...]) }
    if let path = envelope.total { body = body.setting(.integer(total), at: path[...]) }
    return .object(body)
  }
}

extension JSONObject {
  fileprivate func setting(_ value: JSON, at path: ArraySlice<String>) -> JSONObject {
    guard let key = path.first else { return self }
    var result = self
    if path.count == 1 {
      result[key] = value
    } else {
      let inner = if case .object(let inner)? = self[key] { inner } else { JSONObject() }
      result[key] = .object(inner.setting(value, at: path.dropFirst()))
    }
    return result
  }
}
