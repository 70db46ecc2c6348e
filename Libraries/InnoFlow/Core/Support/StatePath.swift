/// A writable key path that goes straight to the memory of a stored property.
///
/// Walking a key path costs tens of nanoseconds; an action passes through one for each level of composition. Where the path is
/// made of stored properties only, its offset is constant and is looked up once.
@usableFromInline
struct StatePath<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Gives `body` exclusive access to the value in place; nothing is copied.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutableBytes(of: &root) { bytes in
      // The offset comes from `MemoryLayout.offset(of:)`, which promises a stored, directly writable `Value` at that place of
      // any `Root`; `root` is borrowed exclusively for the whole call.
      body(&bytes.baseAddress.unsafelyUnwrapped.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
