public import Domain

/// A list as its screen draws it and, but for the failure, as `--format json` prints it: its phase, and the rows.
public struct ListDocument<Item: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case phase, total, shown, hasMore, items
  }

  public let phase: LoadingPhase
  /// Why the last load failed; nil in every phase but `failed` and `stale`.
  public let failure: DomainError?
  /// The number of all items, shown or not.
  public let total: Int
  public let shown: Int
  /// Whether the limit has left out some.
  public let hasMore: Bool
  public let items: [Item]

  /// - Parameters:
  ///   - items: the items as this app has changed them; nil for those of `listing`.
  ///   - total: nil for the number of items, which a filter may have made smaller.
  public init<Model>(
    _ phase: LoadingPhase, _ failure: DomainError?, _ listing: Listing<Model>, showing items: [Model]? = nil,
    total: Int? = nil, item: (Model) -> Item
  ) {
    let listing = items.map { Listing(items: $0, limit: listing.limit) } ?? listing
    self.phase = phase
    self.failure = failure
    self.total = total ?? listing.total
    self.items = listing.shown.map(item)
    shown = self.items.count
    hasMore = listing.total > shown
  }
}
