extension ProjectableStore {
  /// The store of a child in one case of an enum; `nil` while the state is in another case.
  ///
  /// ```swift
  /// if let account = store.scope(state: State.signedInCasePath, action: Action.accountCasePath) {
  ///   AccountScreen(store: account)
  /// }
  /// ```
  ///
  /// The counterpart of ``IfCaseLet``. The result ends when the state changes to another case: it then returns its last
  /// snapshot, and `send` does nothing. `@CasePaths` on the state declares the path of its case.
  public func scope<ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction>? {
    scope(state: \.self, case: state, action: action)
  }

  /// The store of a child in one case of an enum that is part of the state: `scope(state: \.mode, case: …, action: …)`.
  public func scope<Enum: Sendable, ChildState: Equatable & Sendable, ChildAction: Sendable>(
    state keyPath: KeyPath<State, Enum>, case path: CasePath<Enum, ChildState>, action: CasePath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction>? {
    let source = projectionSource
    let key = ProjectionKey(
      source, ScopedStore<ChildState, ChildAction>.self, keyPaths: [keyPath], path: action.identity,
      row: AnyHashable(path.identity))
    if let known = known(key, as: ScopedStore<ChildState, ChildAction>.self) { return known }
    guard let child = path.extract(state[keyPath: keyPath]) else { return nil }
    let finder = CaseFinder(source.location(keyPath), path)
    let location = SliceLocation<ChildState>.computed { finder.payload($0) }
    let slice = FollowedSlice(location, initial: child)
    return ScopedStore(
      key: key, slice: slice,
      source: RowProjectionSource(
        parent: source, id: .only, row: location, action: CollectionActionPath(only: action)),
      check: { slice.refresh($0) })
  }

  /// The payload of one case of an enum: `store.select(State.signedInCasePath)`; its value is `nil` in other cases.
  public func select<Payload: Equatable & Sendable>(_ path: CasePath<State, Payload>) -> SelectedStore<Payload?> {
    select(\.self, case: path)
  }

  /// The payload of one case of an enum that is part of the state; its value is `nil` in other cases.
  public func select<Enum: Sendable, Payload: Equatable & Sendable>(
    _ keyPath: KeyPath<State, Enum>, case path: CasePath<Enum, Payload>
  ) -> SelectedStore<Payload?> {
    let source = projectionSource
    let key = ProjectionKey(source, SelectedStore<Payload?>.self, keyPaths: [keyPath], path: path.identity)
    if let known = known(key, as: SelectedStore<Payload?>.self) { return known }
    let location = source.location(keyPath)
    let payload = SliceLocation<Payload?>.computed { location.read($0).map { path.extract($0) } }
    let slice = FollowedSlice(payload, initial: path.extract(state[keyPath: keyPath]))
    let request = source.hub.requests
    return SelectedStore(key: key, of: self, snapshot: slice.snapshot, since: request) {
      slice.refresh($0)
    } update: {
      true
    }
  }
}

/// Finds the payload of a case. Once the state was in another case it stays missing, even if the case comes back.
@MainActor
private final class CaseFinder<Enum, Payload> {
  private let location: SliceLocation<Enum>
  private let path: CasePath<Enum, Payload>
  private var isGone = false

  init(_ location: SliceLocation<Enum>, _ path: CasePath<Enum, Payload>) {
    self.location = location
    self.path = path
  }

  func payload(_ state: UnsafeRawPointer) -> Payload? {
    guard !isGone else { return nil }
    let payload = location.read(state).flatMap { path.extract($0) }
    isGone = payload == nil
    return payload
  }
}
