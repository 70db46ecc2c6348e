package import Domain

/// A page of a list, as a server sends it.
public struct RemotePage<Model: Sendable>: Sendable {
  public let items: [Model]
  /// The number of items on all pages (`X-Total-Count`); nil where the server does not say.
  public let total: Int?
  /// Whether the server links a next page (`Link`, RFC 8288).
  public let hasNextLink: Bool
  /// Where the next page begins; nil for the last page, and where pages are found by number.
  public let next: String?
  private let isNumbered: Bool

  /// A page that is found by its number.
  public init(items: [Model], total: Int? = nil, hasNextLink: Bool = false) {
    self.items = items
    self.total = total
    self.hasNextLink = hasNextLink
    next = nil
    isNumbered = true
  }

  /// A page of a server that says where the next one begins.
  ///
  /// - Parameter next: nil for the last page.
  public init(items: [Model], total: Int? = nil, next: String?) {
    self.items = items
    self.total = total
    self.next = next
    hasNextLink = next != nil
    isNumbered = false
  }
}

/// A page to ask a server for.
public struct RemotePageQuery: Equatable, Sendable {
  /// Counts from 1.
  public let number: Int
  /// Maximum number of items on it.
  public let size: Int
  /// What the page before has said in ``RemotePage/next``.
  public let cursor: String?
  /// What the server filters the list by: words of the server by the names of its query items.
  public let filters: [String: String]

  public init(number: Int = 1, size: Int, cursor: String? = nil, filters: [String: String] = [:]) {
    self.number = number
    self.size = size
    self.cursor = cursor
    self.filters = filters
  }

  package init(_ request: PageRequest, filters: [String: String] = [:]) {
    self.init(number: request.number, size: request.size, cursor: request.cursor, filters: filters)
  }
}

extension RemotePage {
  /// The requested page, which is cut out of the whole list if the server ignores paging.
  package func page<Item>(_ request: PageRequest?, _ transform: (Model) -> Item) -> ListPage<Item> {
    guard let request else { return ListPage(items: items.map(transform), total: items.count, hasMore: false) }
    let end = request.number * request.size
    if isWholeList(for: request) {
      return ListPage(
        items: items.dropFirst(end - request.size).prefix(request.size).map(transform), total: items.count,
        hasMore: end < items.count)
    }
    let hasMore = hasNextLink || isNumbered && (total.map { end < $0 } ?? (items.count == request.size))
    return ListPage(items: items.map(transform), total: total, hasMore: hasMore, next: next)
  }

  /// Whether the server has ignored paging: it sent more items than were asked for, or all that it has.
  private func isWholeList(for request: PageRequest) -> Bool {
    next == nil && request.cursor == nil && (items.count > request.size || (total == items.count && !hasNextLink))
  }
}
