/// Finds scopes by id in constant time, however many effects are alive.
///
/// Entries of one id form a list; an id without entries takes no memory.
@MainActor
final class EffectRegistry {
  final class Entry {
    let id: AnyEffectID
    let scope: EffectScope
    /// Whether the scope holds parts under the id that were not reached yet, rather than being under the id itself.
    let isPending: Bool
    fileprivate var isListed = true
    fileprivate var next: Entry?
    // Not counted: whoever stands before an entry in the list holds it, and changes this reference when it leaves the list.
    fileprivate unowned(unsafe) var previous: Entry?

    fileprivate init(id: AnyEffectID, scope: EffectScope, isPending: Bool) {
      self.id = id
      self.scope = scope
      self.isPending = isPending
    }
  }

  private var heads: [AnyEffectID: Entry] = [:]

  var isEmpty: Bool { heads.isEmpty }
  var idCount: Int { heads.count }

  func register(_ scope: EffectScope, under id: AnyEffectID, isPending: Bool) -> Entry {
    let entry = Entry(id: id, scope: scope, isPending: isPending)
    if let head = heads.updateValue(entry, forKey: id) {
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
    } else if let next = entry.next {
      heads[entry.id] = next
    } else {
      heads.removeValue(forKey: entry.id)
      shrink()
    }
    entry.next = nil
    entry.previous = nil
  }

  /// Cancels what is registered under an id on behalf of actions up to `sequence`.
  ///
  /// Parts that were not reached yet count only when they belong to an earlier action: within one effect a cancellation reaches what was started before it.
  ///
  /// - Parameter newcomer: The parent of the effect for whose sake this happens; it and the scopes around it are spared, even under the same id.
  func cancel(_ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, sparing newcomer: EffectScope?) -> Int {
    guard let index = heads.index(forKey: id) else { return 0 }
    let head = heads[index].value
    // The usual id has one effect, which is taken out here rather than looked up again when it ends.
    if head.next == nil, !head.isPending {
      guard isReached(head, upTo: sequence, sparing: newcomer) else { return 0 }
      heads.remove(at: index)
      head.isListed = false
      shrink()
      return head.scope.cancel(reason)
    }
    var started: [EffectScope] = []
    var entry: Entry? = head
    while let current = entry {
      if !current.isPending {
        if isReached(current, upTo: sequence, sparing: newcomer) { started.append(current.scope) }
      } else if current.scope.sequence < sequence {
        current.scope.cancelledIDs = (current.scope.cancelledIDs ?? []).union([id])
      }
      entry = current.next
    }
    return started.reversed().reduce(0) { $0 + $1.cancel(reason) }
  }

  /// A dictionary keeps its capacity: after a burst of many ids it is given back.
  private func shrink() {
    if heads.isEmpty, heads.capacity > 256 { heads = [:] }
  }

  private func isReached(_ entry: Entry, upTo sequence: UInt64, sparing newcomer: EffectScope?) -> Bool {
    entry.scope.sequence <= sequence && newcomer?.isWithin(entry.scope) != true
  }
}
