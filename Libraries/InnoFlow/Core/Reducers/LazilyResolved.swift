/// Resolves a child reducer at its first action instead of at its creation.
///
/// A recursive feature (a tree of comments, say) has itself as a child: resolving it on creation would never end.
@usableFromInline
final class LazilyResolved<Child: Reducer> {
  @usableFromInline let child: Child
  @usableFromInline lazy var reducer: Child.Resolved = child.resolved

  @usableFromInline
  init(_ child: Child) {
    self.child = child
  }
}
