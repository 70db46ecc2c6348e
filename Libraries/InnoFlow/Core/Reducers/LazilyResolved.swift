/// Resolves a child reducer at its first action instead of at its creation.
///
/// A recursive feature (a tree of comments, say) has itself as a child: resolving it on creation would never end.
@usableFromInline
final class LazilyResolved<Child: Reducer> {
  private let child: Child
  // Unchecked: a reducer runs on one actor, and resolving a child does not ask for it again.
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
