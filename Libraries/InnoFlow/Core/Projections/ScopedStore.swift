/// The store of a child: reads and observes the child's state, sends the child's actions.
///
/// Observers are notified only when the child's own state has changed. A scoped store does not keep the ``Store``
/// alive. When that store or the child's state is gone, the scoped store returns its last snapshot, and `send` does
/// nothing.
@dynamicMemberLookup
public final class ScopedStore<State: Equatable & Sendable, Action: Sendable>: Projection, ProjectableStore {
  private let slice: FollowedSlice<State>
  public let projectionSource: ProjectionSource<State, Action>

  @usableFromInline
  init(
    key: ProjectionKey, slice: FollowedSlice<State>, source: ProjectionSource<State, Action>,
    check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange
  ) {
    self.slice = slice
    projectionSource = source
    super.init(in: source, key: key, bytes: slice.bytes, check: check, update: { true })
  }

  /// The child's state, or its last snapshot when the child is gone. Reading it inside an observation registers for its
  /// changes.
  public var state: State {
    tracker.access()
    return current ?? slice.value
  }

  /// The child's state; `nil` when the child is gone.
  public var optionalState: State? {
    tracker.access()
    return current
  }

  /// A part of the child's state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// Sends an action of the child through the store; does nothing when the child is gone.
  @discardableResult
  public func send(_ action: Action) -> EffectHandle {
    isDead ? EffectHandle() : projectionSource.send(action)
  }

  private var current: State? {
    if tracker.hasEnded { return nil }
    return hub.isStale ? hub.read(slice.location) : slice.value
  }

  override var sourceExists: Bool { hub.read(slice.location) != nil }
}

/// A value derived from a store's state, computed again only when its dependencies have changed; observers are notified
/// only when the value itself has changed.
@dynamicMemberLookup
public final class SelectedStore<Value: Equatable & Sendable>: Projection {
  let snapshot: Snapshot<Value>
  /// Whether the source exists.
  private let exists: @MainActor () -> Bool
  /// Retained because its address is part of the key.
  private let source: AnyObject

  /// - Parameters:
  ///   - snapshot: The first value.
  ///   - refreshCount: The hub's `refreshCount` when the slices of that value were read. A transform may have sent
  ///     since.
  ///   - bytes: Memory to compare first: `check` is called only when it differs.
  ///   - check: Refreshes the slices that the value depends on.
  ///   - update: Updates the snapshot after `check` has found a change; returns whether it differs.
  @usableFromInline
  init<Origin: ProjectableStore>(
    key: ProjectionKey, of store: Origin, snapshot: Snapshot<Value>, readAt refreshCount: UInt64,
    bytes: SliceBytes? = nil, check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange,
    update: @escaping @MainActor () -> Bool
  ) {
    let source = store.projectionSource
    let (hub, location) = (source.hub, source.location(\.self))
    self.source = source
    self.snapshot = snapshot
    exists = { hub.read(location) != nil }
    super.init(in: source, key: key, bytes: bytes, check: check, update: update)
    if hub.refreshCount != refreshCount { hub.catchUp() }
  }

  /// The value at the last time when the queue was empty and the source existed. Actions that a transform sends do not
  /// change it before that transform has returned.
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
