/// A value derived from a store's state, computed again only when what it depends on has changed, and observed only when it changes itself.
@dynamicMemberLookup
public final class SelectedStore<Value: Equatable & Sendable>: Projection {
  private let snapshot: Snapshot<Value>
  /// Looks whether the source is there.
  private let exists: @MainActor () -> Bool
  /// Held because its address is part of the key.
  private let source: AnyObject

  /// - Parameters:
  ///   - snapshot: The value of the state as it was before the transform ran.
  ///   - request: The hub's `requests` of that time. A transform may have sent since.
  ///   - bytes: Memory that `check` need not be called for while it is the same.
  ///   - check: Looks at the slices that it depends on.
  ///   - update: Brings the snapshot up to date after `check` has found a change, and returns whether it differs.
  @usableFromInline
  init<Origin: ProjectableStore>(
    key: ProjectionKey, of store: Origin, snapshot: Snapshot<Value>, since request: UInt64, bytes: SliceBytes? = nil,
    check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange, update: @escaping @MainActor () -> Bool
  ) {
    let source = store.projectionSource
    let (hub, location) = (source.hub, source.location(\.self))
    self.source = source
    self.snapshot = snapshot
    exists = { hub.read(location) != nil }
    super.init(hub: hub, key: key, bytes: bytes, check: check, update: update)
    if hub.requests != request { hub.catchUp() }
  }

  /// The value as of the last time the queue was empty, or of the last time the source was there. Inside a transform that has sent, it
  /// is the one from before.
  public var value: Value {
    tracker.access()
    return snapshot.value
  }

  /// The value; `nil` when the source is gone.
  public var optionalValue: Value? {
    tracker.access()
    return isDead ? nil : snapshot.value
  }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    value[keyPath: keyPath]
  }

  override var sourceExists: Bool { exists() }
}
