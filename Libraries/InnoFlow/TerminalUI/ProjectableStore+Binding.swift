public import InnoFlowCore
public import TerminalUI

extension ProjectableStore {
  /// A binding to a `@BindableField`: reading returns the field, writing sends an action with the new value.
  ///
  /// ```swift
  /// TextField("Search", text: store.binding(\.$query, to: SearchFeature.Action.queryChanged))
  /// ```
  public func binding<Value>(
    _ field: KeyPath<State, BindableProperty<Value>>, to action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self.state[keyPath: field].value }, set: { self.send(action($0)) })
  }

  /// The same in the spelling of InnoFlow 3. Disfavored, because a trailing closure fits both overloads.
  @_disfavoredOverload
  public func binding<Value>(
    _ field: KeyPath<State, BindableProperty<Value>>, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    binding(field, to: action)
  }
}
