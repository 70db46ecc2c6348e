/// Marks a property of a state as one that views may bind to: `@BindableField var step = 1`, bound as `\.$step`.
@propertyWrapper
public struct BindableField<Value> {
  public var wrappedValue: Value

  @inlinable
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The value as `store.binding(\.$step, to:)` reads it.
  @inlinable
  public var projectedValue: BindableProperty<Value> { BindableProperty(value: wrappedValue) }
}

extension BindableField: Sendable where Value: Sendable {}
extension BindableField: Equatable where Value: Equatable {}
extension BindableField: Hashable where Value: Hashable {}
