/// The storage of a shared value that other values take.
///
/// It is made with the container, unless an override has left nothing that takes it; then the first read makes it.
/// Generated code only.
public enum DIShared<Value> {
  case built(Value)
  case deferred(DIDeferred<Value>)

  /// The value, made now if it was not yet.
  @inlinable
  public func value(_ make: () -> Value) -> Value {
    switch self {
    case .built(let value): value
    case .deferred(let deferred): deferred.value(make)
    }
  }
}

extension DIShared: Sendable where Value: Sendable {}
