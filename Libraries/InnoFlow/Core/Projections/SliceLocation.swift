/// Where a slice is in the memory of a store's state.
///
/// Reading through a key path costs more than a hundred nanoseconds, and each projection looks at its slice after each action. Most paths are made of stored
/// properties, which are at a constant distance from the beginning: then looking at a slice is one comparison.
@usableFromInline
enum SliceLocation<Value> {
  /// `MemoryLayout.offset(of:)` has promised a stored `Value` at that place of any such state.
  case stored(offset: Int)
  /// Read by code from the state at an address; `nil` when the state has no such slice now.
  case computed(@MainActor (_ state: UnsafeRawPointer) -> Value?)

  /// The slice of the state at an address, or `nil` when there is none.
  @inlinable
  @MainActor
  func read(_ state: UnsafeRawPointer) -> Value? {
    switch self {
    case .stored(let offset): state.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    case .computed(let read): read(state)
    }
  }
}
