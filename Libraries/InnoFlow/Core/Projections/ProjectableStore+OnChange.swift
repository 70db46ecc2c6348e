extension ProjectableStore {
  /// Calls a closure whenever a slice of the state has changed.
  ///
  /// The call comes on the main actor, synchronously, once the queue has emptied: once for each time it empties with another value than before. The closure may send;
  /// it is never called inside another call, so the change that it makes itself is told after it has returned.
  ///
  /// - Returns: What keeps it going: no call is made after this was cancelled or released.
  @inlinable
  public func onChange<Value: Equatable & Sendable>(
    of keyPath: KeyPath<State, Value>, _ closure: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> StoreObservation {
    let slice = follow(keyPath)
    return StoreObservation(hub: projectionSource.hub, slice: slice, check: { slice.refresh($0) }, closure: closure)
  }
}
