public import FoundationEssentials

/// A part of a list, with what the server says of the rest: a response body for requests with a ``PageQuery``.
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
/// The body has to be a JSON array. A server that knows nothing of pages sends the whole list, which is then the only
/// page.
public struct Page<Item: Decodable & Sendable>: Decodable, Sendable {
  /// In the order of the server.
  public let items: [Item]
  /// The query of the next page's URL, out of `Link` with the relation `next` (RFC 8288), for APIs that continue at a
  /// cursor. `nil` where the server states none. Scheme, host and path of that URL are ignored, so that no server leads
  /// the app, and its credentials, elsewhere.
  public let next: [URLQueryItem]?
  /// How many items all pages have together, out of `X-Total-Count`; `nil` where the server does not say.
  public let total: Int?

  public init(items: [Item], next: [URLQueryItem]? = nil, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }

  public init(from decoder: any Decoder) throws {
    let headers = decoder.responseHeaders
    let link = headers?["Link"].flatMap { WebLink.links(in: $0).first { $0.relations.contains("next") } }
    self.init(
      items: try [Item](from: decoder), next: link?.queryItems,
      total: headers?["X-Total-Count"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 })
  }
}

/// A page by its number and size, for the query of a request.
public struct PageQuery: Sendable, Equatable {
  /// Counts from 1.
  public let number: Int
  /// Maximum number of items on a page.
  public let size: Int
  private let names: Names

  /// The names of the two query items; `_page` and `_limit` unless stated.
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

  public var items: [URLQueryItem] {
    [URLQueryItem(name: names.number, value: "\(number)"), URLQueryItem(name: names.size, value: "\(size)")]
  }

  /// The query of the page behind this one; `nil` where there is none: the server links no next page and its total is
  /// reached or unknown, the page is empty, or it has more items than were asked for, as from a server that ignores the
  /// query.
  public func next(after page: Page<some Any>) -> PageQuery? {
    guard !page.items.isEmpty, page.items.count <= size else { return nil }
    guard page.next != nil || number * size < page.total ?? 0 else { return nil }
    return PageQuery(number: number + 1, size: size, names: names)
  }
}
