/// Everything a use case fetched, together with how much of it a screen shows.
///
/// The limit removes nothing: `total` counts all items and `item(id:)` finds those that are not shown too.
public struct Listing<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// All items, each id once, in the order of the repository.
  public let items: [Item]
  public let limit: ListLimit

  /// Of several items with the same id the first is kept: a row, a link and a command name an item by its id.
  public init(items: [Item], limit: ListLimit = .all) {
    self.init(unique: items.uniqueByID, limit: limit)
  }

  private init(unique items: [Item], limit: ListLimit) {
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
    Listing(unique: items.filter(isIncluded), limit: limit)
  }

  /// The item with this id, whether it is shown or not; nil when there is none.
  public func item(id: Item.ID) -> Item? {
    items.first { $0.id == id }
  }
}

extension Listing: Equatable where Item: Equatable {}

extension Array where Element: Identifiable {
  /// The first element of each id, in their order.
  public var uniqueByID: [Element] {
    var ids = Set<Element.ID>(minimumCapacity: count)
    return filter { ids.insert($0.id).inserted }
  }
}

/// Maximum number of items that a screen shows of a list; the list itself stays whole.
public enum ListLimit: Hashable, Sendable {
  /// The first items up to this number; zero and below show none.
  case first(Int)
  case all
}
