public import Domain

/// The writes that a server has confirmed, until a later load shows whether it has kept them.
///
/// Some servers confirm writes and do not store them, and a load that began before a write was confirmed may not
/// contain it. So the items that the server has returned replace the loaded ones, until a later load is compared with
/// them: a whole list by ``merge(into:)``; a list of pages, where an item may be on another page, by loading each item
/// (``notKept(_:)``).
///
/// ```swift
/// case .refreshTapped: state.writes.loadStarted()
/// case .loaded(let todos): state.todos = state.writes.merge(into: todos)
/// case .saved(let todo): state.writes.confirm(todo)
/// ```
public struct ConfirmedWrites<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable
where Item.ID: Sendable {
  private struct Write: Equatable, Sendable {
    let id: Item.ID
    /// Nil for a deleted item.
    let item: Item?
    /// Created here: a list may not have it yet.
    let isNew: Bool
    var isOlderThanLoad = false
    var isSuperseded = false
  }

  /// One for each item, the newest first.
  private var writes: [Write] = []
  /// The items for which the last load differs from what the server had confirmed.
  public private(set) var notKept: Set<Item.ID> = []

  public init() {}

  /// Records a new or changed item, as the server has returned it.
  public mutating func confirm(_ item: Item, isNew: Bool = false) {
    let wasNew = writes.contains { $0.id == item.id && $0.isNew }
    add(Write(id: item.id, item: item, isNew: isNew || wasNew))
  }

  public mutating func confirmDeletion(of id: Item.ID) {
    add(Write(id: id, item: nil, isNew: false))
  }

  /// Records that another write of the item is running: a load may contain it, and then differs from the earlier write.
  public mutating func supersede(_ id: Item.ID) {
    for index in writes.indices where writes[index].id == id { writes[index].isSuperseded = true }
    notKept.remove(id)
  }

  /// Drops the write of an item that has been loaded by itself.
  public mutating func forget(_ id: Item.ID) {
    writes.removeAll { $0.id == id }
  }

  /// The item as it was written; nil without a write, and for a deletion.
  public func item(_ id: Item.ID) -> Item? {
    writes.first { $0.id == id }?.item
  }

  public func isDeleted(_ id: Item.ID) -> Bool {
    writes.contains { $0.id == id && $0.item == nil }
  }

  /// `items` with the writes applied: new items that `isIncluded` accepts come first, and deleted ones are left out.
  public func applied(to items: [Item], where isIncluded: (Item) -> Bool = { _ in true }) -> [Item] {
    if writes.isEmpty { return items }
    let changes = Dictionary(writes.map { ($0.id, $0) }) { newest, _ in newest }
    let others = items.compactMap { item in
      guard let write = changes[item.id] else { return Optional(item) }
      return write.isNew ? nil : write.item
    }
    return writes.filter(\.isNew).compactMap(\.item).filter(isIncluded) + others
  }
}

/// Loads.
extension ConfirmedWrites {
  /// A load begins, which has to contain all writes that are confirmed by now.
  public mutating func loadStarted() {
    for index in writes.indices { writes[index].isOlderThanLoad = true }
  }

  /// Ends the load of a whole list; returns the list with the later writes applied.
  public mutating func merge(into loaded: [Item]) -> [Item] {
    let known = Dictionary(loaded.map { ($0.id, $0) }) { first, _ in first }
    loadFinished(notKept: Set(writes.filter { $0.item != known[$0.id] }.map(\.id)))
    return applied(to: loaded)
  }

  /// The items that the server does not have as they were written; without those that cannot be loaded.
  public func notKept(_ load: @Sendable (Item.ID) async throws(DomainError) -> Item) async -> Set<Item.ID> {
    var ids: Set<Item.ID> = []
    for write in writes {
      do throws(DomainError) {
        if try await load(write.id) != write.item { ids.insert(write.id) }
      } catch {
        if error.kind == .notFound, write.item != nil { ids.insert(write.id) }
      }
    }
    return ids
  }

  /// Ends a load: drops the writes that it had to contain. `ids`: the items that are not as they were written.
  public mutating func loadFinished(notKept ids: Set<Item.ID>) {
    let lost = writes.filter { $0.isOlderThanLoad && !$0.isSuperseded && ids.contains($0.id) }
    notKept = Set(lost.map(\.id))
    writes.removeAll(where: \.isOlderThanLoad)
  }

  private mutating func add(_ write: Write) {
    forget(write.id)
    writes.insert(write, at: 0)
    notKept.remove(write.id)
  }
}
