public import Domain

/// A list as its screen draws it and as `--format json` prints it: its phase, and the rows to show.
public struct ListDocument<Item: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
  public let phase: LoadingPhase
  /// The number of all items, shown or not.
  public let total: Int
  public let shown: Int
  public let items: [Item]

  public init<Model>(_ phase: LoadingPhase, _ listing: Listing<Model>, item: (Model) -> Item) {
    self.phase = phase
    total = listing.total
    items = listing.shown.map(item)
    shown = items.count
  }
}
