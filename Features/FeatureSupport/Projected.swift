public import InnoFlow

/// A property of a model with a selection of its store's state. It is computed, and its observers are notified, only
/// when the parts of the state that it depends on have changed.
///
/// ```swift
/// @Projected public var list: PeopleList
/// _list = Projected(store.select(dependingOn: \.people) { … })
/// ```
@MainActor
@propertyWrapper
public struct Projected<Value: Equatable & Sendable> {
  private let selection: SelectedStore<Value>

  public init(_ selection: SelectedStore<Value>) {
    self.selection = selection
  }

  public var wrappedValue: Value { selection.value }
}
