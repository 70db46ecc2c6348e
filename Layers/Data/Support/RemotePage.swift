import Domain

/// A page of a list, as a server sends it.
public struct RemotePage<Model: Sendable>: Sendable {
  public let items: [Model]
  /// The number of items on all pages (`X-Total-Count`); nil where the server does not say.
  public let total: Int?
  /// Whether the server links a next page (`Link`, RFC 8288).
  public let hasNextLink: Bool

  public init(items: [Model], total: Int? = nil, hasNextLink: Bool = false) {
    self.items = items
    self.total = total
    self.hasNextLink = hasNextLink
  }
}

extension RemotePage {
  /// The requested page, which is cut out of the whole list if the server ignores paging.
  func page<Item>(_ request: PageRequest?, _ transform: (Model) -> Item) -> ListPage<Item> {
    guard let request else { return ListPage(items: items.map(transform), total: items.count, hasMore: false) }
    let end = request.number * request.size
    if isWholeList(for: request) {
      return ListPage(
        items: items.dropFirst(end - request.size).prefix(request.size).map(transform), total: items.count,
        hasMore: end < items.count)
    }
    let hasMore = hasNextLink || total.map { end < $0 } ?? (items.count == request.size)
    return ListPage(items: items.map(transform), total: total, hasMore: hasMore)
  }

  /// Whether the server has ignored paging: it sent more items than were asked for, or all that it has.
  private func isWholeList(for request: PageRequest) -> Bool {
    items.count > request.size || (total == items.count && !hasNextLink)
  }
}
