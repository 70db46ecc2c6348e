/// The writes that a server has confirmed, until a later load shows whether it has kept them.
///
/// Some servers accept writes and forget them, and a load that has begun before a write was confirmed may not know of
/// it. What the server has returned is shown over such a load; one that began later is compared with it.
///
/// ```swift
/// case .refreshTapped: state.writes.loadStarted()
/// case .loaded(let posts): state.posts = state.writes.merge(into: posts)
/// case .saved(let post): state.writes.confirm(post)
/// ```
public struct ConfirmedWrites<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable
where Item.ID: Sendable {
  private struct Write: Equatable, Sendable {
    let id: Item.ID
    /// Nil for a deleted item.
    let item: Item?
    var isOlderThanLoad = false
    var isSuperseded = false
  }

  /// In the order of their confirmation, one for each item.
  private var writes: [Write] = []
  /// The items that the last load has shown to be other than the server had confirmed.
  public private(set) var notKept: Set<Item.ID> = []

  public init() {}

  /// The server has confirmed a new or a changed item, which `item` is.
  public mutating func confirm(_ item: Item) {
    add(Write(id: item.id, item: item))
  }

  public mutating func confirmDeletion(of id: Item.ID) {
    add(Write(id: id, item: nil))
  }

  /// Another write of the item is under way: from now on a load that differs from the earlier one proves nothing.
  public mutating func supersede(_ id: Item.ID) {
    for index in writes.indices where writes[index].id == id { writes[index].isSuperseded = true }
    notKept.remove(id)
  }

  /// A load begins; what is confirmed until now, the server has to know of.
  public mutating func loadStarted() {
    for index in writes.indices { writes[index].isOlderThanLoad = true }
  }

  /// What to show of a load: its items with the writes over them that it may not know of. New items come last, in the
  /// order of their confirmation.
  public mutating func merge(into loaded: [Item]) -> [Item] {
    let known = Dictionary(loaded.map { ($0.id, $0) }) { first, _ in first }
    let lost = writes.filter { $0.isOlderThanLoad && !$0.isSuperseded && $0.item != known[$0.id] }
    notKept = Set(lost.map(\.id))
    writes.removeAll(where: \.isOlderThanLoad)
    let changes = Dictionary(writes.map { ($0.id, $0.item) }) { _, last in last }
    let changed = loaded.compactMap { item in changes.keys.contains(item.id) ? changes[item.id] ?? nil : item }
    return changed + writes.compactMap(\.item).filter { known[$0.id] == nil }
  }

  private mutating func add(_ write: Write) {
    writes.removeAll { $0.id == write.id }
    writes.append(write)
    notKept.remove(write.id)
  }
}
