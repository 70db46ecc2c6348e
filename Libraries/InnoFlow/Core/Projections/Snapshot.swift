/// A value as it was when last looked at, at an address that stays.
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

  /// Inlined, so that the comparison is the one of the value's own type and not of any.
  ///
  /// - Returns: Whether the value differs from the last.
  @inlinable
  func replace(with new: Value) -> Bool {
    guard new != address.pointee else { return false }
    // The old value is let go of last: what it holds may send when it is released.
    let old = address.move()
    address.initialize(to: new)
    withExtendedLifetime(old) {}
    return true
  }
}
