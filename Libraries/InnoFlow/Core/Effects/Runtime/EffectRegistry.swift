/// Finds scopes by id in constant time, however many effects are alive.
///
/// Entries of one id form a list; an id without entries takes no memory.
@MainActor
final class EffectRegistry {
  enum Kind {
    /// The scope is under the id, or within one that is.
    case started
    /// The scope holds parts under the id that were not reached yet.
    case pending
    /// The scope stands for a throttle window.
    case window
  }

  final class Entry {
    let id: AnyEffectID
    let scope: EffectScope
    let kind: Kind
    fileprivate var isListed = true
    fileprivate var next: Entry?
    // Not counted: whoever stands before an entry in the list holds it, and changes this reference when it leaves the list.
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

  /// Cancels what is registered under an id on behalf of actions up to `sequence`.
  ///
  /// Parts that were not reached yet count only when they belong to an earlier action: within one effect a cancellation reaches what
  /// was started before it.
  ///
  /// - Parameter newcomer: The parent of the effect that takes the place of those, which leaves throttle windows open; it and the
  ///   scopes around it are spared, even under the same id. `nil` when the id is cancelled for its own sake.
  func cancel(_ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, inFavorOf newcomer: Newcomer? = nil) -> Int {
    guard let index = heads.index(forKey: id) else { return 0 }
    let head = heads[index].value
    // The usual id has one effect, which is taken out here rather than looked up again when it ends.
    if head.next == nil, head.kind == .started {
      guard isReached(head, upTo: sequence, inFavorOf: newcomer) else { return 0 }
      heads.remove(at: index)
      head.isListed = false
      shrink()
      return head.scope.cancel(reason)
    }
    var reached: [EffectScope] = []
    var entry: Entry? = head
    while let current = entry {
      switch current.kind {
      case .started: if isReached(current, upTo: sequence, inFavorOf: newcomer) { reached.append(current.scope) }
      case .window: if newcomer == nil, current.scope.sequence <= sequence { reached.append(current.scope) }
      case .pending:
        guard current.scope.sequence < sequence else { break }
        current.scope.cancelledIDs = (current.scope.cancelledIDs ?? []).union([id])
        hasCancelledAhead = true
      }
      entry = current.next
    }
    return reached.reversed().reduce(0) { $0 + $1.cancel(reason) }
  }

  /// A dictionary keeps its capacity: after a burst of many ids it is given back.
  private func shrink() {
    guard heads.isEmpty else { return }
    hasCancelledAhead = false
    if heads.capacity > 256 { heads = [:] }
  }

  private func isReached(_ entry: Entry, upTo sequence: UInt64, inFavorOf newcomer: Newcomer?) -> Bool {
    entry.scope.sequence <= sequence && newcomer?.parent?.isWithin(entry.scope) != true
  }

  /// An effect that is about to start in place of others.
  struct Newcomer {
    let parent: EffectScope?
  }
}
