public import Observation

/// A store whose state can be looked at in parts: a ``Store``, or a ``ScopedStore``.
@MainActor
public protocol ProjectableStore<State, Action>: AnyObject, Observable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  var state: State { get }

  /// Sends an action; see ``Store/send(_:)``.
  @discardableResult
  func send(_ action: Action) -> EffectHandle

  /// Where projections of this store read from and send to.
  var projectionSource: ProjectionSource<State, Action> { get }
}
