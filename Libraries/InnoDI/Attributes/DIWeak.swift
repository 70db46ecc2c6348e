import Synchronization

/// Weak storage of an object, which a read makes again after it was released.
///
/// For generated code only.
public final class DIWeak<Value> {
  private let storage: Mutex<Guarded>

  /// Empty storage, or one that retains an override.
  public init(_ override: Value? = nil) {
    storage = Mutex(Guarded(override: override))
  }

  /// The existing object, or a new one.
  ///
  /// - Parameter object: converts the value to an object; compiles only for a class.
  public func value(object: (Value) -> AnyObject, _ make: () -> Value) -> Value {
    storage.withLock { stored in
      if let existing = stored.override ?? stored.object as? Value { return Guarded(override: existing) }
      let made = make()
      stored.object = object(made)
      return Guarded(override: made)
    }.override ?? make()
  }

  // As in `DIDeferred`: a value that is not Sendable is accessible only through this object, which is then not
  // Sendable.
  private struct Guarded: @unchecked Sendable {
    let override: Value?
    weak var object: AnyObject?
  }
}

extension DIWeak: Sendable where Value: Sendable {}
