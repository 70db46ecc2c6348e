public import Observation

/// A store whose state can be looked at in parts: a ``Store``, or a ``ScopedStore``.
@MainActor
public protocol ProjectableStore<State, Action>: AnyObject, Observable {
  /// What can be looked at.
  associatedtype State: Sendable
  /// What can be sent.
  associatedtype Action: Sendable

  /// The state now. Reading it registers a running observation.
  var state: State { get }

  /// Sends an action; see ``Store/send(_:)``.
  @discardableResult
  func send(_ action: Action) -> EffectHandle

  /// Where projections of this store read from and send to.
  var projectionSource: ProjectionSource<State, Action> { get }
}

extension ProjectableStore {
  /// The living projection of a key, or `nil`.
  @usableFromInline
  func known<P: Projection>(_ key: ProjectionKey, as type: P.Type) -> P? { projectionSource.hub.known(key) as? P }

  /// A slice of this store as it is now, to be looked at again.
  @usableFromInline
  func follow<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> FollowedSlice<Value> {
    let source = projectionSource
    let location = source.location(keyPath)
    // A dead scoped store has no slice any more, but a snapshot.
    return FollowedSlice(location, initial: source.hub.read(location) ?? state[keyPath: keyPath])
  }
}
