public import InnoFlow

/// A property of a model that shows a selection of its store's state: computed and announced only when what it depends
/// on has changed.
///
/// ```swift
/// @Projected public private(set) var list: PeopleList
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
