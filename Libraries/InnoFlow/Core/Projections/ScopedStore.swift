/// A child's part of a store: its state to read and observe, and its actions to send.
///
/// Observers hear of it only when its own slice has changed. It does not keep the store alive. When the store or the row is gone it stays readable as
/// its last snapshot, and `send` does nothing.
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
    super.init(hub: source.hub, key: key, bytes: slice.bytes, check: check, update: { true })
  }

  /// The slice now, or its last snapshot.
  public var state: State {
    tracker.access()
    return current ?? slice.value
  }

  /// The slice now; `nil` when it is gone.
  public var optionalState: State? {
    tracker.access()
    return current
  }

  /// A part of the slice.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// Sends a child's action through the store; does nothing when the slice is gone.
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
