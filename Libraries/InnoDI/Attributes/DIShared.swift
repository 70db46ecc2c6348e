/// The storage of a shared value that others take: what was made with the container, or, in a container with overrides, the place
/// where it is made once something asks for it.
///
/// Generated code only.
public enum DIShared<Value> {
  /// Made with the container.
  case made(Value)
  /// The place in a container with overrides, and what makes the value.
  case late(DIDeferred<Value>, () -> Value)

  /// A place in a container with overrides, which one of them may fill.
  public init(_ override: Value?, _ make: @escaping () -> Value) {
    self = .late(DIDeferred(override), make)
  }

  /// The value; in a container with overrides the first caller makes it while the others wait.
  @inlinable
  public var value: Value {
    switch self {
    case .made(let value): value
    case .late(let place, let make): place.value(make)
    }
  }

  /// What the container made; nil if nothing has asked for it, or an override is in its place.
  public var own: Value? {
    switch self {
    case .made(let value): value
    case .late(let place, _): place.made
    }
  }
}

// The closure takes other values of the same container and nothing else. Where they are not Sendable the container is not either, and
// this, which is private to it, stays in its isolation domain.
extension DIShared: @unchecked Sendable where Value: Sendable {}
