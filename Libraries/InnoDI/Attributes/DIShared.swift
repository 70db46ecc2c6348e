/// Storage of a shared value that other values depend on: the value, or, in a container with overrides, storage in
/// which it is made on demand.
///
/// For generated code only.
public enum DIShared<Value> {
  /// Made with the container.
  case made(Value)
  /// In a container with overrides: the storage and the closure that makes the value.
  case late(DIDeferred<Value>, () -> Value)

  /// Storage in a container with overrides.
  public init(_ override: Value?, _ make: @escaping () -> Value) {
    self = .late(DIDeferred(override), make)
  }

  /// The value. In a container with overrides, the first caller makes it while others wait.
  @inlinable
  public var value: Value {
    switch self {
    case .made(let value): value
    case .late(let place, let make): place.value(make)
    }
  }

  /// The value that the container made; nil if it was not requested or is an override.
  public var own: Value? {
    switch self {
    case .made(let value): value
    case .late(let place, _): place.made
    }
  }
}

// The closure captures only other values of the same container. If they are not Sendable, neither is the container, and
// this private storage stays in its isolation domain.
extension DIShared: @unchecked Sendable where Value: Sendable {}
