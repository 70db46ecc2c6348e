/// The effects of one child, or of the store itself: finds their scopes by id in constant time, however many are
/// running.
///
/// Effect ids are local to a registry. Entries of one id form a list; an id without entries takes no memory. A child
/// has a registry while it has effects.
@MainActor
package final class EffectRegistry {
  enum Kind {
    /// The scope was started under the id.
    case started
    /// The scope has parts under the id that have not started yet.
    case pending
    /// The scope represents a throttle window.
    case window
  }

  final class Entry {
    let id: AnyEffectID
    let scope: EffectScope
    let kind: Kind
    fileprivate var isListed = true
    fileprivate var next: Entry?
    // Not retained: the previous element of the list retains this one, and updates the reference when it leaves the
    // list.
    fileprivate unowned(unsafe) var previous: Entry?

    fileprivate init(id: AnyEffectID, scope: EffectScope, kind: Kind) {
      self.id = id
      self.scope = scope
      self.kind = kind
    }
  }

  /// The children that this registry belongs to; `nil` for the store's own.
  let family: ChildFamily?
  /// The child's row; `nil` for a child that is the only one.
  let row: AnyEffectID?
  private var heads: [AnyEffectID: Entry] = [:]
  /// The effects of the whole child. Kept outside of `heads`, which most children leave empty.
  private var wholeChild: Entry?
  private(set) var families: [ChildFamily] = []

  /// Whether a scope may hold ids that were cancelled ahead.
  private(set) var hasCancelledAhead = false

  /// Whether a scope of this child or of a parent may hold ids that were cancelled ahead.
  var mayHaveCancelledAhead: Bool {
    var level: EffectRegistry? = self
    while let current = level {
      if current.hasCancelledAhead { return true }
      level = current.family?.parent
    }
    return false
  }

  init(family: ChildFamily? = nil, row: AnyEffectID? = nil) {
    self.family = family
    self.row = row
  }

  var isEmpty: Bool { heads.isEmpty && wholeChild == nil && families.allSatisfy(\.isEmpty) }
  var idCount: Int { heads.count }

  /// The children of a composing reducer, or `nil` when none of them has effects.
  func family(of site: ChildSite) -> ChildFamily? { families.first { $0.site.isSame(as: site) } }

  func makeFamily(of site: ChildSite) -> ChildFamily {
    let family = ChildFamily(site, parent: self)
    families.append(family)
    return family
  }

  func register(_ scope: EffectScope, under id: AnyEffectID, as kind: Kind) -> Entry {
    let entry = Entry(id: id, scope: scope, kind: kind)
    let head: Entry?
    if id.isWholeChild {
      head = wholeChild
      wholeChild = entry
    } else {
      head = heads.updateValue(entry, forKey: id)
    }
    if let head {
      entry.next = head
      head.previous = entry
    }
    return entry
  }

  func remove(_ entry: Entry) {
    guard entry.isListed else { return }
    entry.isListed = false
    entry.next?.previous = entry.previous
    if let previous = entry.previous {
      previous.next = entry.next
    } else if entry.id.isWholeChild {
      wholeChild = entry.next
    } else if let next = entry.next {
      heads[entry.id] = next
    } else {
      heads.removeValue(forKey: entry.id)
    }
    entry.next = nil
    entry.previous = nil
    entryWasRemoved()
  }

  /// The scopes under an id, in the order in which they were registered.
  func started(under id: AnyEffectID) -> [EffectScope] {
    var scopes: [EffectScope] = []
    var entry = heads[id]
    while let current = entry {
      if current.kind == .started { scopes.append(current.scope) }
      entry = current.next
    }
    return scopes.reversed()
  }

  /// Cancels what actions up to `sequence` have registered under an id, in this registry alone.
  ///
  /// Parts that have not started yet are cancelled only when they belong to an earlier action: within one effect a
  /// cancellation reaches only what was started before it.
  ///
  /// - Parameter replacement: The parent of the effect that replaces the cancelled ones. It and the scopes around it
  ///   are not cancelled, even under the same id, and throttle windows stay open. `nil` for an explicit cancellation.
  func cancel(
    _ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, inFavorOf replacement: Replacement? = nil
  ) -> Int {
    let head: Entry
    if id.isWholeChild {
      guard let wholeChild else { return 0 }
      head = wholeChild
    } else {
      guard let index = heads.index(forKey: id) else { return 0 }
      head = heads[index].value
      // Most ids have one effect: removing it here saves a second lookup when it ends.
      if head.next == nil, head.kind == .started {
        guard isReached(head, upTo: sequence, inFavorOf: replacement) else { return 0 }
        heads.remove(at: index)
        head.isListed = false
        let count = head.scope.cancel(reason)
        entryWasRemoved()
        return count
      }
    }
    var reached: [EffectScope] = []
    var entry: Entry? = head
    while let current = entry {
      switch current.kind {
      case .started: if isReached(current, upTo: sequence, inFavorOf: replacement) { reached.append(current.scope) }
      case .window: if replacement == nil, current.scope.sequence <= sequence { reached.append(current.scope) }
      case .pending:
        guard current.scope.sequence < sequence else { break }
        current.scope.cancelledIDs = (current.scope.cancelledIDs ?? []).union([id])
        hasCancelledAhead = true
      }
      entry = current.next
    }
    return reached.reversed().reduce(0) { $0 + $1.cancel(reason) }
  }

  /// A dictionary keeps its capacity: release it after a burst of many ids.
  private func entryWasRemoved() {
    guard heads.isEmpty else { return }
    hasCancelledAhead = false
    if heads.capacity > 256 { heads = [:] }
    if wholeChild == nil { family?.removeIfEmpty(self) }
  }

  private func isReached(_ entry: Entry, upTo sequence: UInt64, inFavorOf replacement: Replacement?) -> Bool {
    entry.scope.sequence <= sequence && replacement?.parent?.isWithin(entry.scope) != true
  }

  /// An effect that is about to replace others.
  struct Replacement {
    let parent: EffectScope?
  }
}
