/// An enum whose cases can be asked for by their paths. `@Routable` and `@CasePathable` declare it.
public protocol CasePathable {}

extension CasePathable {
  /// Whether the value is the case of that path, whatever its payload.
  public func `is`<Value>(_ path: RouteCasePath<Self, Value>) -> Bool { path.matches(self) }

  /// The payload of that case, nil when the value is another one.
  public subscript<Value>(case path: RouteCasePath<Self, Value>) -> Value? { path.extract(self) }
}
