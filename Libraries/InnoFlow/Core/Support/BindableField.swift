/// Allows views to bind to a property of a state: `@BindableField var step = 1`, bound as `\.$step`.
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

/// The projected value of a ``BindableField``: shows that views may bind to the property, and contains its value.
public struct BindableProperty<Value> {
  /// The property's value.
  public let value: Value

  /// Called by ``BindableField/projectedValue``, and by tests.
  @inlinable
  public init(value: Value) {
    self.value = value
  }
}

extension BindableProperty: Sendable where Value: Sendable {}
extension BindableProperty: Equatable where Value: Equatable {}
extension BindableProperty: Hashable where Value: Hashable {}
