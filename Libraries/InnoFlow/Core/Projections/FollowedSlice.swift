/// A slice of a state and what it was when last looked at.
@MainActor
final class FollowedSlice<Value: Equatable> {
  private(set) var value: Value
  private let read: @MainActor () -> Value?

  init(_ read: @escaping @MainActor () -> Value?, initial: Value) {
    self.read = read
    value = initial
  }

  /// Looks at the slice again.
  func refresh() -> SelectionUpdate<Value> {
    guard let new = read() else { return .gone }
    guard new != value else { return .unchanged }
    value = new
    return .computed(new)
  }
}
