/// Runs a child reducer on a part of the state that always exists.
///
/// ```swift
/// Scope(state: \.child, action: Action.childCasePath, reducer: ChildFeature())
/// ```
///
/// Actions of other cases are ignored. The child's state is changed in place. Ids of the child's effects are local to
/// the child: equal ids of the parent or of another child name other effects.
public struct Scope<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  @usableFromInline let state: StatePath<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: Child.Resolved
  @usableFromInline let site: ChildSite

  /// Runs `reducer` on the state at the key path for the actions of one case.
  @inlinable
  public init(state: WritableKeyPath<State, Child.State>, action: CasePath<Action, Child.Action>, reducer: Child) {
    self.state = StatePath(state)
    self.action = action
    child = reducer.resolved
    site = ChildSite(stored: self.state, action.identity)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    guard let childAction = self.action.extraction(action) else { return .none }
    let effect = self.state.modify(&state) { child.reduce(into: &$0, action: childAction) }
    if effect.isEmpty { return .none }
    let embed = self.action.embedding
    // An effect that only sends actions has nothing to be cancelled, so it need not know its child.
    return effect.usesRegistry ? effect.map(ownedBy: site, embed) : effect.map(embed)
  }
}

/// A writable key path with direct access to the memory of a stored property.
///
/// Reading through a key path takes about 30 ns when it consists of stored properties, and more than 100 ns when it
/// contains a computed one. A composed reducer would pay that at each level for each action. The offset of a stored
/// property is constant and is looked up once.
@usableFromInline
struct StatePath<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Calls `body` with the address of the value; `root` is the address of the root.
  @inlinable
  func withValue<Result>(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result {
    if let offset { return body(root.advanced(by: offset)) }
    let value = root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath]
    return withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
  }

  /// Calls `body` with exclusive access to the value in place; nothing is copied.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutableBytes(of: &root) { bytes in
      // The offset comes from `MemoryLayout.offset(of:)`, which guarantees a stored, directly writable `Value` at that
      // offset of any `Root`; `root` is borrowed exclusively for the whole call.
      body(&bytes.baseAddress.unsafelyUnwrapped.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

/// Resolves a child reducer at its first action.
///
/// A recursive feature (a tree of comments, for instance) is its own child: resolving it at its creation would never
/// end.
@usableFromInline
final class LazilyResolved<Child: Reducer> {
  private let child: Child
  // Unchecked: a reducer runs on one actor, and resolving a child does not access the property.
  @exclusivity(unchecked) @usableFromInline var known: Child.Resolved?

  @usableFromInline
  init(_ child: Child) {
    self.child = child
  }

  @inlinable
  var reducer: Child.Resolved { known ?? resolve() }

  @usableFromInline
  func resolve() -> Child.Resolved {
    let resolved = child.resolved
    known = resolved
    return resolved
  }
}
