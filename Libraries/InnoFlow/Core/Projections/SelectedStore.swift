/// A value derived from a store's state, computed again only when what it depends on has changed, and observed only when it changes itself.
@dynamicMemberLookup
public final class SelectedStore<Value: Equatable & Sendable>: SliceProjection<Value> {
  /// The value if it had to be computed again and could be.
  private let update: @MainActor () -> SelectionUpdate<Value>
  private let exists: @MainActor () -> Bool
  /// Held because its address is part of the key.
  private let source: AnyObject

  init<State, Action>(
    source: ProjectionSource<State, Action>, key: ProjectionKey, snapshot: Value,
    update: @escaping @MainActor () -> SelectionUpdate<Value>
  ) {
    self.source = source
    exists = source.existence
    self.update = update
    super.init(hub: source.hub, key: key, snapshot: snapshot)
  }

  /// The value as of the last time the queue was empty, or of the last time the source was there.
  public var value: Value {
    trackAccess()
    return snapshot
  }

  /// The value; `nil` when the source is gone.
  public var optionalValue: Value? {
    trackAccess()
    return isDead ? nil : snapshot
  }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    value[keyPath: keyPath]
  }

  override var sourceExists: Bool { exists() }

  override func refresh() -> Bool {
    switch update() {
    case .unchanged: return false
    case .gone:
      end()
      return true
    case .computed(let value):
      guard value != snapshot else { return false }
      replaceSnapshot(value)
      return true
    }
  }
}

/// What became of a selection when the state changed.
enum SelectionUpdate<Value> {
  /// Nothing that it depends on has changed.
  case unchanged
  case computed(Value)
  case gone
}
