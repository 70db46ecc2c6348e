/// Where a projection finds its slice and sends its actions; holds no store.
///
/// Subclasses stand for a store, a part of another source, and a row of one.
@MainActor
public class ProjectionSource<State: Sendable, Action: Sendable> {
  @usableFromInline let hub: ProjectionHub

  init(hub: ProjectionHub) {
    self.hub = hub
  }

  /// Tells sources apart in cache keys. Projections hold their source, so its address is not used again while one that it is a key of lives.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// Where the store's state has a slice of this source's.
  @usableFromInline
  func location<Value>(_ keyPath: KeyPath<State, Value>) -> SliceLocation<Value> {
    .computed { _ in nil }
  }

  /// Sends an action; does nothing once the store is gone.
  func send(_ action: Action) -> EffectHandle { EffectHandle() }
}

/// The source of a store's own projections.
final class StoreProjectionSource<R: Reducer>: ProjectionSource<R.State, R.Action> {
  private weak var store: Store<R>?
  private let storeIdentity: ObjectIdentifier

  init(store: Store<R>, hub: ProjectionHub) {
    self.store = store
    storeIdentity = ObjectIdentifier(store)
    super.init(hub: hub)
  }

  /// That of the store, which makes a new source each time, and has a hub of its own.
  override var identity: ObjectIdentifier { storeIdentity }

  override func location<Value>(_ keyPath: KeyPath<R.State, Value>) -> SliceLocation<Value> {
    if let offset = MemoryLayout<R.State>.offset(of: keyPath) { return .stored(offset: offset) }
    return .computed { $0.assumingMemoryBound(to: R.State.self).pointee[keyPath: keyPath] }
  }

  override func send(_ action: R.Action) -> EffectHandle { store?.send(action) ?? EffectHandle() }
}
