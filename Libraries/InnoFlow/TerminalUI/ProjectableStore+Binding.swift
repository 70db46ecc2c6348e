public import InnoFlowCore
public import TerminalUI

extension ProjectableStore {
  /// A binding of a `@BindableField` for the views that edit: reading gives the field, writing sends the action made from the new value.
  ///
  /// ```swift
  /// TextField("Search", text: store.binding(\.$query, to: SearchFeature.Action.queryChanged))
  /// ```
  public func binding<Value>(
    _ field: KeyPath<State, BindableProperty<Value>>, to action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self.state[keyPath: field].value }, set: { self.send(action($0)) })
  }

  /// The same in the spelling of InnoFlow 3. A trailing closure, which fits both, takes the other.
  @_disfavoredOverload
  public func binding<Value>(
    _ field: KeyPath<State, BindableProperty<Value>>, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    binding(field, to: action)
  }
}
