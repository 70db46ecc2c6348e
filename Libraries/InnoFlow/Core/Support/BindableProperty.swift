/// What `\.$step` of a ``BindableField`` leads to: proof that the property was opened to bindings, and its value.
public struct BindableProperty<Value> {
  /// What the property holds now.
  public let value: Value

  /// What a field's projection gives; a test may make one too.
  @inlinable
  public init(value: Value) {
    self.value = value
  }
}

extension BindableProperty: Sendable where Value: Sendable {}
extension BindableProperty: Equatable where Value: Equatable {}
extension BindableProperty: Hashable where Value: Hashable {}
