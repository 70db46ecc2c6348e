public import InnoFlow

/// A property of a model with a selection of its store's state. It is computed, and its observers are notified, only
/// when the parts of the state that it depends on have changed. The selection is made when the property is read first:
/// a command that shows one list makes one.
///
/// ```swift
/// @Projected public var list: PeopleList
/// _list = Projected(store.select(dependingOn: \.people) { … })
/// ```
@MainActor
@propertyWrapper
public struct Projected<Value: Equatable & Sendable> {
  private let selection: Selection

  /// - Parameter selection: is evaluated when the property is read first.
  public init(_ selection: @autoclosure @escaping () -> SelectedStore<Value>) {
    self.selection = Selection(selection)
  }

  public var wrappedValue: Value { selection.store.value }

  @MainActor
  private final class Selection {
    private let make: () -> SelectedStore<Value>
    private(set) lazy var store = make()

    init(_ make: @escaping () -> SelectedStore<Value>) {
      self.make = make
    }
  }
}
