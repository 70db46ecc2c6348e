/// Finds scopes by id in constant time, however many effects are running.
///
/// Entries of one id form a list; an id without entries takes no memory.
@MainActor
final class EffectRegistry {
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

  private var heads: [AnyEffectID: Entry] = [:]

  /// Whether a scope may hold ids that were cancelled ahead.
  private(set) var hasCancelledAhead = false

  var isEmpty: Bool { heads.isEmpty }
  var idCount: Int { heads.count }

  func register(_ scope: EffectScope, under id: AnyEffectID, as kind: Kind) -> Entry {
    let entry = Entry(id: id, scope: scope, kind: kind)
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

  /// Cancels what actions up to `sequence` have registered under an id.
  ///
  /// Parts that have not started yet are cancelled only when they belong to an earlier action: within one effect a
  /// cancellation reaches only what was started before it.
  ///
  /// - Parameter replacement: The parent of the effect that replaces the cancelled ones. It and the scopes around it are
  ///   not cancelled, even under the same id, and throttle windows stay open. `nil` for an explicit cancellation.
  func cancel(_ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, inFavorOf replacement: Replacement? = nil)
    -> Int
  {
    guard let index = heads.index(forKey: id) else { return 0 }
    let head = heads[index].value
    // Most ids have one effect: removing it here saves a second lookup when it ends.
    if head.next == nil, head.kind == .started {
      guard isReached(head, upTo: sequence, inFavorOf: replacement) else { return 0 }
      heads.remove(at: index)
      head.isListed = false
      shrink()
      return head.scope.cancel(reason)
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
  private func shrink() {
    guard heads.isEmpty else { return }
    hasCancelledAhead = false
    if heads.capacity > 256 { heads = [:] }
  }

  private func isReached(_ entry: Entry, upTo sequence: UInt64, inFavorOf replacement: Replacement?) -> Bool {
    entry.scope.sequence <= sequence && replacement?.parent?.isWithin(entry.scope) != true
  }

  /// An effect that is about to replace others.
  struct Replacement {
    let parent: EffectScope?
  }
}
