/// What the user has written, over what was loaded: at once, before the server has confirmed it, and afterwards until a
/// load that began after the confirmation has ended.
///
/// An earlier load may not contain the write, and a server may confirm a write and forget it. ``end(_:of:isWhole:)``
/// returns the writes that the server has not kept.
///
/// ```swift
/// case .refreshTapped: state.load = state.overlay.beginLoad()
/// case .deleteTapped(let id): state.overlay.begin(.remove(id))
/// case .deleted(let id): state.overlay.confirm(.remove(id))
/// case .deleteFailed(let id): state.overlay.takeBack(id)
/// case .loaded(let albums): state.notKept = state.overlay.end(state.load, of: albums)
/// ```
public struct WriteOverlay<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  public enum Change: Equatable, Sendable {
    /// A new item, which a list may not have yet.
    case insert(Item)
    case replace(Item)
    case remove(Item.ID)

    public var id: Item.ID {
      switch self {
      case .insert(let item), .replace(let item): item.id
      case .remove(let id): id
      }
    }

    /// Nil after a removal.
    public var item: Item? {
      switch self {
      case .insert(let item), .replace(let item): item
      case .remove: nil
      }
    }
  }

  /// A load, by what was confirmed when it began.
  public struct Load: Equatable, Sendable {
    fileprivate var began = 0

    public init() {}
  }

  private struct Write: Equatable, Sendable {
    var change: Change
    /// The number of the confirmation; nil before it.
    var confirmed: Int?
    /// What is shown again if this write fails.
    var before: Change?
    /// False when another write of the item has begun since, which a load may contain.
    var isCompared = true

    func isSeen(by load: Load) -> Bool { confirmed.map { $0 <= load.began } ?? false }
  }

  /// One for each item, the newest first.
  private var writes: [Write] = []
  private var confirmations = 0

  public init() {}

  /// Shows a write that is sent, or is going to be.
  public mutating func begin(_ change: Change) {
    let before = removeWrite(of: change.id)
    writes.insert(
      Write(change: change.over(before?.change), before: before?.confirmed == nil ? before?.before : before?.change),
      at: 0)
  }

  /// The server has confirmed a write, and has the item like this.
  public mutating func confirm(_ change: Change) {
    let before = removeWrite(of: change.id)
    confirmations += 1
    writes.insert(Write(change: change.over(before?.change), confirmed: confirmations), at: 0)
  }

  /// A write that had begun has failed, or the user has undone it.
  public mutating func takeBack(_ id: Item.ID) {
    guard let write = writes.first(where: { $0.change.id == id }), write.confirmed == nil else { return }
    _ = removeWrite(of: id)
    if let before = write.before { confirm(before) }
  }

  /// Another write of an item has begun, and the item is shown elsewhere as it is going to be: no load is compared with
  /// the earlier write.
  public mutating func supersede(_ id: Item.ID) {
    for index in writes.indices where writes[index].change.id == id { writes[index].isCompared = false }
  }

  /// What is written of an item; nil when nothing is.
  public subscript(id: Item.ID) -> Change? { writes.first { $0.change.id == id }?.change }

  /// `items` with what is written: new items that `isIncluded` accepts come first, removed ones are left out.
  public func applied(to items: [Item], where isIncluded: (Item) -> Bool = { _ in true }) -> [Item] {
    if writes.isEmpty { return items }
    let changes = Dictionary(writes.map { ($0.change.id, $0.change) }) { newest, _ in newest }
    let new = writes.compactMap { if case .insert(let item) = $0.change { item } else { nil } }
    return new.filter(isIncluded)
      + items.compactMap { item in
        switch changes[item.id] {
        case .replace(let written): written
        case .insert, .remove: nil
        case nil: item
        }
      }
  }

  /// Marks the beginning of a load, which contains all that is confirmed by now.
  public func beginLoad() -> Load {
    var load = Load()
    load.began = confirmations
    return load
  }

  /// Ends a load: drops the writes that were confirmed before it began. Returns those that the server has not kept, the
  /// oldest first.
  ///
  /// - Parameter isWhole: false for a part of a list, which may be without an item that the server has.
  public mutating func end(_ load: Load, of items: [Item], isWhole: Bool = true) -> [Change] {
    let loaded = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    let seen = writes.filter { $0.isSeen(by: load) }
    writes.removeAll { $0.isSeen(by: load) }
    return seen.reversed().filter(\.isCompared).map(\.change).filter { change in
      guard let item = loaded[change.id] else { return isWhole && change.item != nil }
      return item != change.item
    }
  }

  /// Ends the load of one item by itself, which is nil when the server does not have it. A list shows it as it was
  /// loaded here until it is loaded again itself. Returns the write of it that the server has not kept.
  public mutating func end(_ load: Load, of id: Item.ID, _ item: Item?) -> Change? {
    guard let index = writes.firstIndex(where: { $0.change.id == id && $0.isSeen(by: load) }) else { return nil }
    let write = writes[index]
    writes[index].change = item.map { .replace($0).over(write.change) } ?? .remove(id)
    writes[index].isCompared = false
    return write.isCompared && write.change.item != item ? write.change : nil
  }

  private mutating func removeWrite(of id: Item.ID) -> Write? {
    writes.firstIndex { $0.change.id == id }.map { writes.remove(at: $0) }
  }
}

extension WriteOverlay where Item.ID: Comparable {
  /// What a list says of writes that the server has confirmed and not kept; nil for none.
  public static func notice(ofNotKept changes: [Change], named itemName: String) -> String? {
    guard !changes.isEmpty else { return nil }
    let names = changes.sorted { $0.id < $1.id }.map { change in
      switch change {
      case .insert: "\(itemName) \(change.id)"
      case .replace: "the change of \(itemName) \(change.id)"
      case .remove: "the deletion of \(itemName) \(change.id)"
      }
    }
    return "This server has not kept \(names.joined(separator: ", "))."
  }
}

extension WriteOverlay.Change {
  /// A new item that is changed is still new.
  fileprivate func over(_ earlier: Self?) -> Self {
    if case .insert = earlier, case .replace(let item) = self { .insert(item) } else { self }
  }
}
