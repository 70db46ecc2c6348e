/// Where a projection reads its slice and sends its actions; holds no store.
///
/// Subclasses stand for a store, a part of another source, and a row of one.
@MainActor
public class ProjectionSource<State: Sendable, Action: Sendable> {
  let hub: ProjectionHub

  init(hub: ProjectionHub) {
    self.hub = hub
  }

  /// Tells sources apart in cache keys. Projections hold their source, so its address is not used again while one that it is a key of lives.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

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

  override func reader<Value>(_ keyPath: KeyPath<R.State, Value>) -> @MainActor () -> Value? {
    { [self] in store?.current[keyPath: keyPath] }
  }

  override func send(_ action: R.Action) -> EffectHandle { store?.send(action) ?? EffectHandle() }
}
