public import FoundationEssentials

/// A page of a list, with what the server says about the other pages: a response body for requests with a
/// ``PageQuery``.
///
/// ```swift
/// struct FetchUserPageRequest: RequestDefinition {
///   typealias ResponseBody = Page<UserRemoteModel>
///   let page: PageQuery
///   let featureName = "People"
///   var path: String { "/users" }
///   var queryItems: [URLQueryItem] { page.items }
/// }
/// let query = PageQuery(number: 1, size: 20)
/// let page = try await transport.send(FetchUserPageRequest(page: query))
/// let following = query.next(after: page)
/// ```
/// The body has to be a JSON array, or an envelope that the decoder knows by its ``PageKeys``. If the server does not
/// support pages and sends the whole list, that is the only page.
public struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
  /// In the order of the server.
  public let items: [Item]
  /// For APIs with cursors: the query of the next page's URL in the `Link` header (relation `next`, RFC 8288), or the
  /// one query item with the cursor of the envelope, which is added to the query of the request; `nil` if there is
  /// none. Scheme, host and path of a link are ignored, so that a server cannot direct the app, and its credentials,
  /// elsewhere.
  public let next: [URLQueryItem]?
  /// The number of items on all pages, from the envelope or the `X-Total-Count` header; `nil` if there is none.
  public let total: Int?
  private let isCursor: Bool

  public init(items: [Item], next: [URLQueryItem]? = nil, total: Int? = nil) {
    self.init(items: items, next: next, total: total, isCursor: false)
  }

  private init(items: [Item], next: [URLQueryItem]?, total: Int?, isCursor: Bool) {
    self.items = items
    self.next = next
    self.total = total.flatMap { $0 < 0 ? nil : $0 }
    self.isCursor = isCursor
  }

  public init(from decoder: any Decoder) throws {
    let headers = decoder.responseHeaders
    let keys = decoder.pageKeys
    let items: [Item] = try decoder.decode(at: keys?.items ?? [])
    let cursor: Cursor? = try keys?.next.flatMap { try decoder.decodeIfPresent(at: $0) }
    let total: Int? = try keys?.total.flatMap { try decoder.decodeIfPresent(at: $0) }
    let link = headers?["Link"].flatMap { WebLink.links(in: $0).first { $0.relations.contains("next") } }
    let next = cursor.flatMap { $0.text.isEmpty ? nil : [URLQueryItem(name: keys?.cursor ?? "", value: $0.text)] }
    self.init(
      items: items, next: next ?? link?.queryItems, total: total ?? headers?["X-Total-Count"].flatMap { Int($0) },
      isCursor: next != nil)
  }

  /// The query of the next page, after a request with a query; nil on the last page.
  func nextQuery(after query: [URLQueryItem]) -> [URLQueryItem]? {
    guard isCursor, let next else { return next }
    return query.filter { item in !next.contains { $0.name == item.name } } + next
  }
}

/// The number and size of a page, for the query of a request.
public struct PageQuery: Sendable, Equatable {
  /// From 1.
  public let number: Int
  /// Maximum number of items on a page.
  public let size: Int
  private let names: Names

  /// The names of the two query items; `_page` and `_limit` by default.
  public struct Names: Sendable, Equatable {
    let number: String
    let size: String

    public init(number: String = "_page", size: String = "_limit") {
      self.number = number
      self.size = size
    }
  }

  public init(number: Int = 1, size: Int, names: Names = Names()) {
    self.number = number
    self.size = size
    self.names = names
  }

  /// For ``RequestDefinition/queryItems``.
  public var items: [URLQueryItem] {
    [URLQueryItem(name: names.number, value: "\(number)"), URLQueryItem(name: names.size, value: "\(size)")]
  }

  /// The query of the next page. `nil` if the server links none and its total is reached or unknown, if the page is
  /// empty, and if it has more items than requested, because the server then ignores the query.
  public func next(after page: Page<some Any>) -> PageQuery? {
    guard !page.items.isEmpty, page.items.count <= size else { return nil }
    guard page.next != nil || number * size < page.total ?? 0 else { return nil }
    return PageQuery(number: number + 1, size: size, names: names)
  }
}

/// A link of the `Link` header (RFC 8288, section 3).
struct WebLink: Equatable {
  /// An absolute URL, or one relative to that of the response.
  let target: String
  /// In lower case.
  let relations: [String]

  /// The links of a header field, up to the first malformed one (RFC 8288, appendix B.2). Links of another resource
  /// than the response (`anchor`) are left out, as section 3.2 allows.
  static func links(in field: String) -> [WebLink] {
    var parser = Parser(rest: field[...])
    var links: [WebLink] = []
    while let (target, parameters) = parser.link() {
      guard !parameters.contains(where: { $0.name == "anchor" }) else { continue }
      let relations = parameters.first { $0.name == "rel" }?.value.lowercased().split(separator: " ") ?? []
      links.append(WebLink(target: target, relations: relations.map { String($0) }))
    }
    return links
  }

  /// The query items of the target, in which `+` means a space as in forms; `nil` if it has no query.
  var queryItems: [URLQueryItem]? {
    guard var parts = URLComponents(string: target), let query = parts.percentEncodedQuery, !query.isEmpty else {
      return nil
    }
    parts.percentEncodedQuery = query.replacing("+", with: "%20")
    return parts.queryItems
  }

  private struct Parser {
    var rest: Substring

    /// The next link and its parameters; `nil` at the end and before text that is not a link.
    mutating func link() -> (target: String, parameters: [(name: String, value: String)])? {
      _ = prefix { $0.isWhitespace || $0 == "," }
      guard skip("<") else { return nil }
      let target = String(prefix { $0 != ">" })
      guard skip(">") else { return nil }
      var parameters: [(name: String, value: String)] = []
      while true {
        skipWhitespace()
        guard skip(";") else { break }
        skipWhitespace()
        let name = prefix { !$0.isWhitespace && !"=;,".contains($0) }.lowercased()
        skipWhitespace()
        parameters.append((name, skip("=") ? value() : ""))
      }
      _ = prefix { $0 != "," }
      return (target, parameters)
    }

    private mutating func value() -> String {
      skipWhitespace()
      guard skip("\"") else { return String(prefix { !$0.isWhitespace && !";,".contains($0) }) }
      var text = ""
      while let character = rest.popFirst(), character != "\"" {
        guard let next = character == "\\" ? rest.popFirst() : character else { break }
        text.append(next)
      }
      return text
    }

    private mutating func skipWhitespace() { _ = prefix(while: \.isWhitespace) }

    private mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func prefix(while isIncluded: (Character) -> Bool) -> Substring {
      let part = rest.prefix(while: isIncluded)
      rest = rest[part.endIndex...]
      return part
    }
  }
}
