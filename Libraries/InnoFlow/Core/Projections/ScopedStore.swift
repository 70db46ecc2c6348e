/// A child's part of a store: its state to read and observe, and its actions to send.
///
/// Observers hear of it only when its own slice has changed. It does not keep the store alive. When the store or the row is gone it stays readable as
/// its last snapshot, and `send` does nothing.
@dynamicMemberLookup
public final class ScopedStore<State: Equatable & Sendable, Action: Sendable>: SliceProjection<State>, ProjectableStore {
  private let read: @MainActor () -> State?
  public let projectionSource: ProjectionSource<State, Action>

  init(key: ProjectionKey, snapshot: State, source: ProjectionSource<State, Action>) {
    projectionSource = source
    read = source.reader(\.self)
    super.init(hub: source.hub, key: key, snapshot: snapshot)
  }

  /// The slice now, or its last snapshot.
  public var state: State {
    trackAccess()
    return current ?? snapshot
  }

  /// The slice now; `nil` when it is gone.
  public var optionalState: State? {
    trackAccess()
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

  private var current: State? { hasEnded ? nil : read() }

  override var sourceExists: Bool { read() != nil }

  override func refresh() -> Bool {
    guard let value = read() else {
      end()
      return true
    }
    guard value != snapshot else { return false }
    replaceSnapshot(value)
    return true
  }
}
