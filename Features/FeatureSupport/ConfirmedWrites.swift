public import Domain

/// The writes that a server has confirmed, until a later load shows whether it has kept them.
///
/// Some servers accept writes and forget them, and a load that has begun before a write was confirmed may not know of
/// it. What the server has returned is shown over what was loaded; a load that began later is compared with it: a whole
/// list by ``merge(into:)``, a list of pages, where an item may be on another page, by asking for each item.
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
  /// The items that the last load has shown to be other than the server had confirmed.
  public private(set) var notKept: Set<Item.ID> = []

  public init() {}

  /// The server has confirmed a new or a changed item, which `item` is.
  public mutating func confirm(_ item: Item, isNew: Bool = false) {
    let wasNew = writes.contains { $0.id == item.id && $0.isNew }
    add(Write(id: item.id, item: item, isNew: isNew || wasNew))
  }

  public mutating func confirmDeletion(of id: Item.ID) {
    add(Write(id: id, item: nil, isNew: false))
  }

  /// Another write of the item is under way: from now on a load that differs from the earlier one proves nothing.
  public mutating func supersede(_ id: Item.ID) {
    for index in writes.indices where writes[index].id == id { writes[index].isSuperseded = true }
    notKept.remove(id)
  }

  /// The item has been loaded by itself: what was written of it is known.
  public mutating func forget(_ id: Item.ID) {
    writes.removeAll { $0.id == id }
  }

  /// The item as it was written; nil when it was not, or was deleted.
  public func item(_ id: Item.ID) -> Item? {
    writes.first { $0.id == id }?.item
  }

  public func isDeleted(_ id: Item.ID) -> Bool {
    writes.contains { $0.id == id && $0.item == nil }
  }

  /// `items` with what was written over them: new items first, where `isIncluded` accepts them, and no deleted ones.
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
  /// A load begins; what is confirmed until now, the server has to know of.
  public mutating func loadStarted() {
    for index in writes.indices { writes[index].isOlderThanLoad = true }
  }

  /// What to show of a whole list: its items with the writes over them that it may not know of.
  public mutating func merge(into loaded: [Item]) -> [Item] {
    let known = Dictionary(loaded.map { ($0.id, $0) }) { first, _ in first }
    loadFinished(notKept: Set(writes.filter { $0.item != known[$0.id] }.map(\.id)))
    return applied(to: loaded)
  }

  /// The items that the server does not have as they were written, without those that it gives no response for.
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

  /// Forgets what the load had to know of; `ids` of it are not as they were written.
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
