/// Something that follows a slice of a store's state: a scoped store, a selected store, or a closure.
@MainActor
public class Projection {
  let hub: ProjectionHub
  /// Under which the hub serves this projection again; `nil` for one that is never shared.
  let key: ProjectionKey?

  init(hub: ProjectionHub, key: ProjectionKey?) {
    self.hub = hub
    self.key = key
  }

  /// Looks at the slice after the state has changed.
  ///
  /// - Returns: Whether the slice has changed, or is gone, and `notify()` shall be called.
  func refresh() -> Bool { false }

  /// Tells of a change that `refresh()` has found; once for each.
  func notify() {}

  /// Whether the slice is gone for good.
  var isDead: Bool { false }

  /// The store is gone.
  func invalidate() {}
}
