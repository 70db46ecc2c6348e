import Glibc

/// A slice of a state and its last known value.
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

  /// Reads the slice again.
  @inlinable
  func refresh(_ state: UnsafeRawPointer) -> SliceChange {
    guard let new = location.read(state) else { return .gone }
    return snapshot.replace(with: new) ? .changed : .unchanged
  }

  /// The memory to compare before calling `refresh`; `nil` when the slice is not stored at a constant offset.
  @usableFromInline
  var bytes: SliceBytes? {
    guard case .stored(let offset) = location else { return nil }
    return SliceBytes(offset: offset, count: MemoryLayout<Value>.size, last: UnsafeRawPointer(snapshot.address))
  }
}

/// The result of reading a slice again.
@usableFromInline
enum SliceChange {
  case unchanged
  case changed
  /// The slice no longer exists.
  case gone
}

/// The location of a slice in a store's state.
///
/// Each projection checks its slice after each action, and reading through a key path is slow; see ``StatePath``. Most
/// paths consist of stored properties, which are at a constant offset: then checking a slice is one comparison.
@usableFromInline
enum SliceLocation<Value> {
  /// `MemoryLayout.offset(of:)` guarantees a stored `Value` at that offset of any such state.
  case stored(offset: Int)
  /// Read by a closure from the state at an address; `nil` when the slice does not exist.
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

/// The memory of a stored slice, and of its last known value.
///
/// Equal bytes mean an equal value, because the last value is retained: nothing that it refers to can have been changed
/// in place, or replaced at the same address. When the bytes differ, the values are compared. With this, a projection
/// whose slice did not change costs 5 ns instead of 30.
@usableFromInline
struct SliceBytes {
  let offset: Int
  let count: Int
  let last: UnsafeRawPointer

  func areUnchanged(in state: UnsafeRawPointer) -> Bool {
    memcmp(state.advanced(by: offset), last, count) == 0
  }
}

/// The last known value, at a stable address.
@usableFromInline
@MainActor
final class Snapshot<Value: Equatable> {
  // Initialized by `init`, deinitialized by `deinit`, and used on the main actor only.
  @usableFromInline nonisolated(unsafe) let address: UnsafeMutablePointer<Value>

  @usableFromInline
  init(_ value: Value) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  deinit {
    address.deinitialize(count: 1)
    address.deallocate()
  }

  @inlinable
  var value: Value { address.pointee }

  /// Inlinable, so that the comparison is specialized for the value's type.
  ///
  /// - Returns: Whether the value differs from the last one.
  @inlinable
  func replace(with new: Value) -> Bool {
    guard new != address.pointee else { return false }
    // The old value is released last: releasing it may send actions.
    let old = address.move()
    address.initialize(to: new)
    withExtendedLifetime(old) {}
    return true
  }
}
