/// A slice of a state and what it was when last looked at.
@usableFromInline
@MainActor
struct FollowedSlice<Value: Equatable> {
  @usableFromInline let snapshot: Snapshot<Value>
  @usableFromInline let location: SliceLocation<Value>

  @usableFromInline
  init(_ location: SliceLocation<Value>, initial: Value) {
    self.location = location
    snapshot = Snapshot(initial)
  }

  @inlinable
  var value: Value { snapshot.value }

  /// NB: a method, because Swift 6.3 crashes on a stored property in a pack expansion.
  func latest() -> Value { value }

  /// Looks at the slice again.
  @inlinable
  func refresh(_ state: UnsafeRawPointer) -> SliceChange {
    guard let new = location.read(state) else { return .gone }
    return snapshot.replace(with: new) ? .changed : .unchanged
  }

  /// The memory to compare before `refresh` is worth a call; `nil` when the slice is not stored at a constant distance.
  @usableFromInline
  var bytes: SliceBytes? {
    guard case .stored(let offset) = location else { return nil }
    return SliceBytes(offset: offset, count: MemoryLayout<Value>.size, last: UnsafeRawPointer(snapshot.address))
  }
}

/// What became of a slice when the state changed.
@usableFromInline
enum SliceChange {
  case unchanged
  case changed
  /// The state has no such slice any more.
  case gone
}
