/// A page of a list to ask for: its number, which counts from 1, and the maximum number of items on it; or the place
/// from which it continues the page before.
public struct PageRequest: Hashable, Sendable {
  /// No product of a number and a size overflows.
  private static let largest = 1_000_000_000

  public let number: Int
  public let size: Int
  /// What the page before has said in ``ListPage/next``; nil for a page that is found by its number.
  public let cursor: String?

  /// Both numbers are at least 1 and at most 1,000,000,000; others are clamped.
  public init(number: Int = 1, size: Int, cursor: String? = nil) {
    self.number = min(max(1, number), Self.largest)
    self.size = min(max(1, size), Self.largest)
    self.cursor = cursor
  }
}

/// A page of a list, as the repository has it now.
public struct ListPage<Item: Sendable>: Sendable {
  /// In the order of the server.
  public let items: [Item]
  /// The number of items on all pages; nil where the server does not say.
  public let total: Int?
  /// Whether another page follows. If the server does not say, true for a full page.
  public let hasMore: Bool
  /// Where the next page begins, in words that only the repository understands; nil where pages are found by number.
  public let next: String?

  public init(items: [Item], total: Int?, hasMore: Bool, next: String? = nil) {
    self.items = items
    self.total = total
    self.hasMore = hasMore
    self.next = next
  }
}

extension ListPage: Equatable where Item: Equatable {}

extension ListPage {
  /// Whether another page follows. One without items is the last, and so is one that leads back to its own beginning.
  fileprivate func isFollowed(from cursor: String?) -> Bool {
    hasMore && !items.isEmpty && (next == nil || next != cursor)
  }
}

/// Consecutive pages of a list as one, each id once.
///
/// Where pages are cut by number, a list that changes between two requests would repeat a row or leave one out.
/// ``withNextPage(_:)`` detects that, and takes all pages from one response instead. A page that says where the next
/// one begins is continued from there.
public struct PagedList<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  public let items: [Item]
  /// The number of items on all pages, loaded or not; nil where the server does not say.
  public let total: Int?
  public let hasMore: Bool
  private let pages: ClosedRange<Int>
  private let pageSize: Int
  private let cursor: String?

  /// A list that is complete.
  public init(items: [Item] = []) {
    self.init(unique: items.uniqueByID, total: nil, hasMore: false, pages: 1...1, pageSize: max(1, items.count))
  }

  /// One page. If the server limits pages to fewer items than requested, its page size is used for the next ones that
  /// are found by number.
  public init(_ page: ListPage<Item>, of request: PageRequest) {
    let isCapped = page.next == nil && page.hasMore && !page.items.isEmpty && page.items.count < request.size
    self.init(
      unique: page.items.uniqueByID, total: page.total, hasMore: page.isFollowed(from: request.cursor),
      pages: request.number...request.number, pageSize: isCapped ? page.items.count : request.size, cursor: page.next)
  }

  private init(
    unique items: [Item], total: Int?, hasMore: Bool, pages: ClosedRange<Int>, pageSize: Int, cursor: String? = nil
  ) {
    self.items = items
    self.total = total ?? (hasMore || pages.lowerBound > 1 ? nil : items.count)
    self.hasMore = hasMore
    self.pages = pages
    self.pageSize = pageSize
    self.cursor = cursor
  }

  /// This list with its next page at the end; the same list when there is none. If the list of the server has shifted
  /// since the pages before were loaded, all pages that are found by number are fetched again as one.
  ///
  /// - Parameter fetch: fetches a page of the same list.
  public func withNextPage(
    _ fetch: (PageRequest) async throws(DomainError) -> ListPage<Item>
  ) async throws(DomainError) -> PagedList {
    guard let nextPage else { return self }
    let page = try await fetch(nextPage)
    // The server keeps the place, whatever happens to the rows before it.
    if nextPage.cursor != nil { return appending(page) }
    if let longer = appending(page, lastPage: try await fetch(lastPage)) { return longer }
    return replaced(by: try await fetch(fromTheBeginning))
  }

  /// The number of the first of the loaded pages.
  public var firstPage: Int { pages.lowerBound }

  /// The page after the loaded ones; nil when there is none.
  var nextPage: PageRequest? {
    hasMore ? PageRequest(number: pages.upperBound + 1, size: pageSize, cursor: cursor) : nil
  }

  /// The last of the loaded pages.
  public var lastPage: PageRequest { PageRequest(number: pages.upperBound, size: pageSize) }

  /// One page that reaches from the beginning of the list to the end of ``nextPage``.
  var fromTheBeginning: PageRequest { PageRequest(size: (pages.upperBound + 1) * pageSize) }

  /// This list with its ``nextPage`` at the end; nil when the list has shifted since the pages before were loaded.
  ///
  /// - Parameter lastPage: the page before `page`, loaded after it. An item on it that this list does not have has
  ///   moved there from a later page.
  func appending(_ page: ListPage<Item>, lastPage: ListPage<Item>) -> PagedList? {
    let known = Set(items.map(\.id))
    guard page.items.allSatisfy({ !known.contains($0.id) }), lastPage.items.allSatisfy({ known.contains($0.id) })
    else { return nil }
    return appending(page)
  }

  private func appending(_ page: ListPage<Item>) -> PagedList {
    PagedList(
      unique: (items + page.items).uniqueByID, total: page.total, hasMore: page.isFollowed(from: cursor),
      pages: pages.lowerBound...(pages.upperBound + 1), pageSize: pageSize, cursor: page.next)
  }

  /// The same pages and the next one, from a response to ``fromTheBeginning``.
  func replaced(by page: ListPage<Item>) -> PagedList {
    // Fewer than requested although there are more: the server limits the size of a page, and this is its first one.
    if page.hasMore, page.items.count < fromTheBeginning.size { return PagedList(page, of: fromTheBeginning) }
    return PagedList(
      unique: Array(page.items.dropFirst((pages.lowerBound - 1) * pageSize)).uniqueByID, total: page.total,
      hasMore: page.hasMore, pages: pages.lowerBound...(pages.upperBound + 1), pageSize: pageSize, cursor: page.next)
  }

  public func item(id: Item.ID) -> Item? {
    items.first { $0.id == id }
  }
}

extension PagedList: Equatable where Item: Equatable {}
