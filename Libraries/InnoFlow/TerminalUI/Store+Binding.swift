public import InnoFlowCore
public import TerminalUI

extension Store {
  /// A binding to a `@BindableField` of the state: reading gives the field, writing sends the action made from the new value.
  public func binding<Value>(
    _ field: KeyPath<R.State, BindableProperty<Value>> & Sendable, to action: @escaping @Sendable (Value) -> R.Action
  ) -> Binding<Value> {
    Binding(get: { self.state[keyPath: field].value }, set: { self.send(action($0)) })
  }
}
