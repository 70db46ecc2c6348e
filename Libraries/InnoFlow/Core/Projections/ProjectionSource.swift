/// Where a projection reads its slice and sends its actions; holds no store.
///
/// Subclasses stand for a store, a part of another source, and a row of one.
@MainActor
public class ProjectionSource<State: Sendable, Action: Sendable> {
  let hub: ProjectionHub
  /// Tells sources apart in cache keys: that of the store, or of the scoped store.
  let owner: ObjectIdentifier

  init(hub: ProjectionHub, owner: ObjectIdentifier) {
    self.hub = hub
    self.owner = owner
  }

  /// A closure that reads a slice of the state as it is then; `nil` once the state is gone.
  func reader<Value>(_ keyPath: KeyPath<State, Value>) -> @MainActor () -> Value? {
    { nil }
  }

  /// Whether there still is a state to read.
  final var existence: @MainActor () -> Bool {
    let read = reader(\.self)
    return { read() != nil }
  }

  /// Sends an action; does nothing once the store is gone.
  func send(_ action: Action) -> EffectHandle { EffectHandle(nil) }
}

/// The source of a store's own projections.
final class StoreProjectionSource<R: Reducer>: ProjectionSource<R.State, R.Action> {
  private weak var store: Store<R>?

  init(store: Store<R>, hub: ProjectionHub) {
    self.store = store
    super.init(hub: hub, owner: ObjectIdentifier(store))
  }

  override func reader<Value>(_ keyPath: KeyPath<R.State, Value>) -> @MainActor () -> Value? {
    { [weak store] in store?.current[keyPath: keyPath] }
  }

  override func send(_ action: R.Action) -> EffectHandle { store?.send(action) ?? EffectHandle(nil) }
}
