extension ProjectableStore {
  /// A value derived from the whole state: computed after each change; observers are notified only when it differs.
  ///
  /// Closures cannot be compared, so a selection is identified by its call site: while it is alive, each call from that
  /// site returns it, whatever the closure captures. That holds for every `select` with a closure; where one call site
  /// makes several selections, in a loop for instance, give each its own `line`. The closure may send actions, and is
  /// called again for the changes they make.
  public func select<Value: Equatable & Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ transform: @escaping @MainActor (State) -> Value
  ) -> SelectedStore<Value> {
    let source = projectionSource
    let key = ProjectionKey(source, SelectedStore<Value>.self, callSite: .init(fileID, line, column))
    if let cached = cached(key, as: SelectedStore<Value>.self) { return cached }
    let location = source.location(\State.self)
    let refreshCount = source.hub.refreshCount
    // Kept only until the value was computed: a longer-lived copy would force the next action to copy what it changes.
    var latest: State?
    let snapshot = Snapshot(transform(value(of: \.self, at: location, in: source)))
    return SelectedStore(key: key, of: self, snapshot: snapshot, readAt: refreshCount) {
      latest = location.read($0)
      return latest == nil ? .gone : .changed
    } update: {
      defer { latest = nil }
      return latest.map { snapshot.replace(with: transform($0)) } ?? false
    }
  }

  /// A slice without a transform: `store.select(\.name)`. While its memory is unchanged, the value is not even
  /// compared.
  @inlinable
  public func select<Value: Equatable & Sendable>(_ keyPath: KeyPath<State, Value>) -> SelectedStore<Value> {
    let key = ProjectionKey(projectionSource, SelectedStore<Value>.self, keyPaths: [keyPath])
    if let cached = cached(key, as: SelectedStore<Value>.self) { return cached }
    let slice = follow(keyPath)
    let refreshCount = projectionSource.hub.refreshCount
    return SelectedStore(key: key, of: self, snapshot: slice.snapshot, readAt: refreshCount, bytes: slice.bytes) {
      slice.refresh($0)
    } update: {
      true
    }
  }

  /// A value derived from one slice: computed again only when the slice has changed.
  @inlinable
  public func select<Slice: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn keyPath: KeyPath<State, Slice>, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column,
    _ transform: @escaping @MainActor (Slice) -> Value
  ) -> SelectedStore<Value> {
    // Does not call the variadic overload below, which the compiler does not specialize.
    let key = ProjectionKey(
      projectionSource, SelectedStore<Value>.self, keyPaths: [keyPath], callSite: .init(fileID, line, column))
    if let cached = cached(key, as: SelectedStore<Value>.self) { return cached }
    let slice = follow(keyPath)
    let refreshCount = projectionSource.hub.refreshCount
    let snapshot = Snapshot(transform(slice.value))
    return SelectedStore(key: key, of: self, snapshot: snapshot, readAt: refreshCount, bytes: slice.bytes) {
      slice.refresh($0)
    } update: {
      snapshot.replace(with: transform(slice.value))
    }
  }

  /// A value derived from two slices: computed again only when one of them has changed.
  public func select<A: Equatable & Sendable, B: Equatable & Sendable, Value: Equatable & Sendable>(
    dependingOn keyPaths: (KeyPath<State, A>, KeyPath<State, B>), fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ transform: @escaping @MainActor (A, B) -> Value
  ) -> SelectedStore<Value> {
    select(dependingOnAll: keyPaths.0, keyPaths.1, fileID: fileID, line: line, column: column, transform)
  }

  /// A value derived from three slices: computed again only when one of them has changed.
  public func select<
    A: Equatable & Sendable, B: Equatable & Sendable, C: Equatable & Sendable, Value: Equatable & Sendable
  >(
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
    var keyPaths: [AnyKeyPath] = []
    for path in repeat each keyPath { keyPaths.append(path) }
    let key = ProjectionKey(
      projectionSource, SelectedStore<Value>.self, keyPaths: keyPaths, callSite: .init(fileID, line, column))
    if let cached = cached(key, as: SelectedStore<Value>.self) { return cached }
    let slices = (repeat follow(each keyPath))
    let refreshCount = projectionSource.hub.refreshCount
    let snapshot = Snapshot(transform(repeat (each slices).latest()))
    return SelectedStore(key: key, of: self, snapshot: snapshot, readAt: refreshCount) { state in
      var result = SliceChange.unchanged
      // Every slice is refreshed, or a skipped one would be reported later as another change.
      for slice in repeat each slices {
        let change = slice.refresh(state)
        // The slices of one state are gone together.
        if change != .unchanged { result = change }
      }
      return result
    } update: {
      snapshot.replace(with: transform(repeat (each slices).latest()))
    }
  }
}
