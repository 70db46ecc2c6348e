/// Everything a use case fetched, together with how much of it a screen shows.
///
/// The limit removes nothing: `total` counts all items and `item(id:)` finds those that are not shown too.
public struct Listing<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// All items, in the order of the repository.
  public let items: [Item]
  public let limit: ListLimit

  public init(items: [Item], limit: ListLimit = .all) {
    self.items = items
    self.limit = limit
  }

  /// The first of `items`, as many as `limit` allows.
  public var shown: ArraySlice<Item> {
    switch limit {
    case .all: items[...]
    case .first(let count): items.prefix(max(count, 0))
    }
  }

  /// The number of all items, shown or not.
  public var total: Int { items.count }

  /// The items that `isIncluded` accepts, as a list of its own with the same limit.
  public func filter(_ isIncluded: (Item) -> Bool) -> Listing {
    Listing(items: items.filter(isIncluded), limit: limit)
  }

  /// The first item with this id, whether it is shown or not; nil when there is none.
  public func item(id: Item.ID) -> Item? {
    items.first { $0.id == id }
  }
}

extension Listing: Equatable where Item: Equatable {}

/// Maximum number of items that a screen shows of a list; the list itself stays whole.
public enum ListLimit: Hashable, Sendable {
  /// The first items up to this number; zero and below show none.
  case first(Int)
  case all
}
