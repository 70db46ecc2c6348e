import Synchronization

/// An object that the container does not hold: made by a read when nobody else holds the one made before.
///
/// Generated code only.
public final class DIWeak<Value> {
  private let storage: Mutex<Guarded>

  /// An empty place, or one that an override fills, which it holds.
  public init(_ override: Value? = nil) {
    storage = Mutex(Guarded(override: override))
  }

  /// The object that is still held by somebody, or a new one.
  ///
  /// - Parameter object: the value as an object, which shows that its type is a class.
  public func value(object: (Value) -> AnyObject, _ make: () -> Value) -> Value {
    storage.withLock { stored in
      if let existing = stored.override ?? stored.object as? Value { return Guarded(override: existing) }
      let made = make()
      stored.object = object(made)
      return Guarded(override: made)
    }.override ?? make()
  }

  // As with `DIDeferred`: what is not Sendable gets in and out only through this object, which then is not Sendable itself.
  private struct Guarded: @unchecked Sendable {
    let override: Value?
    weak var object: AnyObject?
  }
}

extension DIWeak: Sendable where Value: Sendable {}
