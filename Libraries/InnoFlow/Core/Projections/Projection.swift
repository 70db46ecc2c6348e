/// Something that follows a slice of a store's state: a scoped store, a selected store, or a closure.
@MainActor
public class Projection {
  let hub: ProjectionHub
  /// Under which the hub serves this projection again; `nil` for one that is never shared.
  let key: ProjectionKey?
  /// Whether the slice was found gone, or nobody wants to hear of it any more: the hub then forgets the projection.
  private(set) var hasEnded = false

  init(hub: ProjectionHub, key: ProjectionKey?) {
    self.hub = hub
    self.key = key
  }

  final func end() { hasEnded = true }

  /// Looks at the slice after the state has changed, and ends when it is gone. Not called after that.
  ///
  /// - Returns: Whether the slice has changed, or is gone, and `notify()` shall be called.
  func refresh() -> Bool { false }

  /// Tells of a change that `refresh()` has found; once for each.
  func notify() {}

  /// The store is gone.
  func invalidate() {}
}
