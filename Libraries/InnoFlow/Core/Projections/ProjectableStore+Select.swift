extension ProjectableStore {
  /// A value derived from the whole state: computed after each change, observed only when it differs.
  ///
  /// Closures cannot be compared: while the result lives, the same place in the source gets it again, whatever the closure has captured meanwhile. That holds for every
  /// `select`; where one place makes several selections, in a loop for instance, give each a `line` of its own.
  public func select<Value: Equatable & Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    let source = projectionSource
    let read = source.reader(\State.self)
    return selected(
      source, [], .init(fileID, line, column), initial: { transform(read() ?? state) },
      update: { read().map { .computed(transform($0)) } ?? .gone })
  }

  /// A value derived from one slice: computed again only when the slice has changed.
  public func select<Slice: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn keyPath: KeyPath<State, Slice>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ transform: @escaping @MainActor (Slice) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOnAll: keyPath, fileID: fileID, line: line, column: column, transform)
  }

  /// A value derived from two slices: computed again only when one of them has changed.
  public func select<A: Equatable & Sendable, B: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn keyPaths: (KeyPath<State, A>, KeyPath<State, B>), fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ transform: @escaping @MainActor (A, B) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOnAll: keyPaths.0, keyPaths.1, fileID: fileID, line: line, column: column, transform)
  }

  /// A value derived from three slices: computed again only when one of them has changed.
  public func select<A: Equatable & Sendable, B: Equatable & Sendable, C: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn keyPaths: (KeyPath<State, A>, KeyPath<State, B>, KeyPath<State, C>), fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column, _ transform: @escaping @MainActor (A, B, C) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOnAll: keyPaths.0, keyPaths.1, keyPaths.2, fileID: fileID, line: line, column: column, transform)
  }

  /// A value derived from any number of slices: computed again only when one of them has changed.
  public func select<each Slice: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOnAll keyPath: repeat KeyPath<State, each Slice>, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ transform: @escaping @MainActor (repeat each Slice) -> Value
  ) -> SelectedStore<Value> {
    let source = projectionSource
    var keyPaths: [AnyKeyPath] = []
    for path in repeat each keyPath { keyPaths.append(path) }
    let slices = (repeat FollowedSlice(source.reader(each keyPath), initial: state[keyPath: each keyPath]))
    let update: @MainActor () -> SelectionUpdate<Value> = {
      var hasChanged = false
      for slice in repeat each slices {
        switch slice.refresh() {
        case .unchanged: continue
        case .computed: hasChanged = true
        case .gone: return .gone
        }
      }
      return hasChanged ? .computed(transform(repeat (each slices).value)) : .unchanged
    }
    return selected(
      source, keyPaths, .init(fileID, line, column), initial: { transform(repeat (each slices).value) }, update: update)
  }

  private func selected<Value: Equatable & Sendable>(
    _ source: ProjectionSource<State, Action>, _ keyPaths: [AnyKeyPath], _ callSite: ProjectionKey.CallSite,
    initial: () -> Value, update: @escaping @MainActor () -> SelectionUpdate<Value>
  ) -> SelectedStore<Value> {
    var key = ProjectionKey(source: source.identity, type: ObjectIdentifier(SelectedStore<Value>.self))
    key.keyPaths = keyPaths
    key.callSite = callSite
    return source.hub.projection(key) {
      SelectedStore(source: source, key: key, snapshot: initial(), update: update)
    }
  }
}
