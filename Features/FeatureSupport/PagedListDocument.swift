public import Domain

/// The loaded pages of a list as its screen draws them and, but for the failures, as `--format json` prints them.
public struct PagedListDocument<Item: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case phase, total, shown, hasMore, items
  }

  public let phase: LoadingPhase
  /// Why the last load failed; nil in every phase but `failed` and `stale`.
  public let failure: DomainError?
  /// The number of items on all pages; nil where the server does not say.
  public let total: Int?
  public let shown: Int
  public let hasMore: Bool
  /// Whether the next page is loaded, and why it was not.
  public let isLoadingMore: Bool
  public let moreFailure: DomainError?
  public let items: [Item]

  /// - Parameter items: the loaded items as this app has changed them; nil for what the server has sent.
  public init<Model>(
    _ phase: LoadingPhase, _ failure: DomainError?, _ pages: Pages<Model>, showing items: [Model]? = nil,
    item: (Model) -> Item
  ) {
    self.phase = phase
    self.failure = failure
    let shown = items ?? pages.items
    self.items = shown.map(item)
    self.shown = shown.count
    hasMore = pages.list.hasMore
    total = pages.list.total.map { max($0 + shown.count - pages.items.count, shown.count) }
    isLoadingMore = pages.isLoadingMore
    moreFailure = pages.failure
  }
}
