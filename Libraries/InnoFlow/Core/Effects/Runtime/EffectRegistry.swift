/// An element of the linked list that a registry has for an id: a scope, or an ``EffectMark`` of one.
@MainActor
@usableFromInline
package class EffectEntry {
  // Exclusivity is not checked: everything happens on the main actor, and each access is a single read or write.
  @exclusivity(unchecked) fileprivate final var next: EffectEntry?
  // Not retained: the previous element of the list retains this one, and updates the reference when it leaves the list.
  @exclusivity(unchecked) fileprivate final unowned(unsafe) var previous: EffectEntry?
  /// The id of the list; `nil` for a scope that cannot be cancelled by an id of its own.
  final let id: AnyEffectID?
  @exclusivity(unchecked) fileprivate final var isListed = false

  init(id: AnyEffectID?) {
    self.id = id
  }
}

/// Lists a scope under an id that is not its own.
final class EffectMark: EffectEntry {
  enum Subject {
    /// The scope has parts under the id that have not started yet.
    case pending(DeferringScope)
    /// The window belongs to an effect that has the id, or is part of one that has it.
    case window(WindowScope)
  }

  let subject: Subject

  init(_ subject: Subject, id: AnyEffectID) {
    self.subject = subject
    super.init(id: id)
  }
}

/// The effects of one child, or of the store itself: finds their scopes by id in constant time, however many are
/// running.
///
/// Effect ids are local to a registry. Entries of one id form a list; an id without entries takes no memory. A child
/// has a registry while it has effects.
@MainActor
package final class EffectRegistry {
  let environment: EffectEnvironment
  /// The registry of the child's parent; `nil` for the store's own registry.
  let parent: EffectRegistry?
  /// The family that contains this registry; `nil` for the store's own registry.
  let family: ChildFamily?
  /// See ``ChildReference/id``; `nil` for the store's own registry.
  let childID: AnyEffectID?
  // Exclusivity is not checked: each access is a single operation. The only code of a feature that it runs is `==` and
  // `hash(into:)` of an id.
  @exclusivity(unchecked) private var heads: [AnyEffectID: EffectEntry] = [:]
  /// The head of the list of the id `wholeChild`, which contains every effect of the child. Kept outside of `heads`,
  /// which is empty for most children.
  @exclusivity(unchecked) private var wholeChildHead: EffectEntry?
  /// The registries of the children below, one family for each composing reducer.
  @exclusivity(unchecked) private(set) var families: [ChildFamily] = []
  /// The number of children that have effects.
  @exclusivity(unchecked) private(set) var childCount = 0

  /// Whether scopes of this registry may have ids that were cancelled before the parts under these ids have started.
  @exclusivity(unchecked) private(set) var hasIDsCancelledBeforeStart = false

  /// The same for this registry and those above it: the scopes of a child may be inside scopes of its parent.
  var mayHaveIDsCancelledBeforeStart: Bool {
    hasIDsCancelledBeforeStart || parent?.mayHaveIDsCancelledBeforeStart == true
  }

  /// The store's own registry.
  init(_ environment: EffectEnvironment) {
    self.environment = environment
    parent = nil
    family = nil
    childID = nil
  }

  private init(parent: EffectRegistry, family: ChildFamily, childID: AnyEffectID?) {
    environment = parent.environment
    self.parent = parent
    self.family = family
    self.childID = childID
  }

  var isEmpty: Bool { heads.isEmpty && wholeChildHead == nil && childCount == 0 }
  var idCount: Int { heads.count }

  /// The family of a composing reducer; `nil` when none of its children has had effects.
  func family(of site: ChildSite) -> ChildFamily? { families.first { $0.site.isSame(as: site) } }

  /// The registry of a child, made if the child has no effects yet.
  func findOrMakeRegistry(of child: ChildReference) -> EffectRegistry {
    let family = family(of: child.site) ?? makeFamily(of: child.site)
    if let known = family.registry(of: child.id) { return known }
    let registry = EffectRegistry(parent: self, family: family, childID: child.id)
    family.add(registry)
    childCount += 1
    return registry
  }

  private func makeFamily(of site: ChildSite) -> ChildFamily {
    let family = ChildFamily(site)
    families.append(family)
    return family
  }

  /// Lists an entry under its id; does nothing when it has none.
  func add(_ entry: EffectEntry) {
    guard let id = entry.id else { return }
    entry.isListed = true
    let head: EffectEntry?
    if id.isWholeChild {
      head = wholeChildHead
      wholeChildHead = entry
    } else {
      head = heads.updateValue(entry, forKey: id)
    }
    if let head {
      entry.next = head
      head.previous = entry
    }
  }

  /// Removes an entry; does nothing when it is not listed.
  func remove(_ entry: EffectEntry) {
    guard entry.isListed, let id = entry.id else { return }
    entry.isListed = false
    entry.next?.previous = entry.previous
    if let previous = entry.previous {
      previous.next = entry.next
    } else if id.isWholeChild {
      wholeChildHead = entry.next
    } else if let next = entry.next {
      heads[id] = next
    } else {
      heads.removeValue(forKey: id)
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
      if let scope = current as? EffectScope { scopes.append(scope) }
      entry = current.next
    }
    return scopes.reversed()
  }

  /// Cancels what actions up to `sequence` have registered under an id, in this registry alone.
  ///
  /// Parts that have not started yet are cancelled only when they belong to an earlier action: within one effect a
  /// cancellation reaches only what was started before it.
  ///
  /// - Parameters:
  ///   - isReplacement: Whether a new effect replaces the cancelled ones. Throttle windows then stay open, and parts
  ///     that have not started are not cancelled if they are effects of children.
  ///   - spared: The scope in which the new effect is about to start. Neither it nor a scope around it is cancelled,
  ///     even under the same id.
  func cancel(
    _ id: AnyEffectID, upTo sequence: UInt64, _ reason: DropReason, isReplacement: Bool = false,
    sparing spared: EffectScope? = nil
  ) -> Int {
    let head: EffectEntry
    if id.isWholeChild {
      guard let wholeChildHead else { return 0 }
      head = wholeChildHead
    } else {
      guard let first = heads.removeValue(forKey: id) else { return 0 }
      // Most ids have one effect: removed here, it is not looked up a second time when it ends.
      if first.next == nil, let scope = first as? EffectScope, isReached(scope, upTo: sequence, sparing: spared) {
        scope.isListed = false
        let count = scope.cancel(reason)
        entryWasRemoved()
        return count
      }
      heads[id] = first
      head = first
    }
    var reached: [EffectScope] = []
    var entry: EffectEntry? = head
    while let current = entry {
      if let scope = current as? EffectScope {
        if isReached(scope, upTo: sequence, sparing: spared) { reached.append(scope) }
      } else if let mark = current as? EffectMark {
        switch mark.subject {
        case .window(let scope): if !isReplacement, scope.sequence <= sequence { reached.append(scope) }
        case .pending(let scope):
          guard scope.sequence < sequence else { break }
          scope.cancelBeforeStart(id, inChildren: !isReplacement)
          hasIDsCancelledBeforeStart = true
        }
      }
      entry = current.next
    }
    return reached.reversed().reduce(0) { $0 + $1.cancel(reason) }
  }

  /// An empty registry leaves its family.
  private func entryWasRemoved() {
    guard heads.isEmpty else { return }
    // Without entries there are no marks either: no part with an id is left that has not started.
    hasIDsCancelledBeforeStart = false
    // A dictionary keeps its capacity: release it after a burst of many ids.
    if heads.capacity > 256 { heads = [:] }
    leaveFamilyIfEmpty()
  }

  private func leaveFamilyIfEmpty() {
    guard let family, let parent, isEmpty, family.remove(self) else { return }
    parent.childCount -= 1
    parent.leaveFamilyIfEmpty()
  }

  private func isReached(_ scope: EffectScope, upTo sequence: UInt64, sparing spared: EffectScope?) -> Bool {
    scope.sequence <= sequence && spared?.isWithin(scope) != true
  }
}

/// The clock and the queue of a store, for its effects, which do not retain the store.
@MainActor
final class EffectEnvironment {
  nonisolated let clock: StoreClock
  weak var queue: (any ActionQueueHolder)?

  nonisolated init(clock: StoreClock) {
    self.clock = clock
  }
}
