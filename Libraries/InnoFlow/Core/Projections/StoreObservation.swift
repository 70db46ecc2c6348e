import DequeModule

/// An active `onChange(of:)`; it ends when it is cancelled or released.
@MainActor
public final class StoreObservation {
  private var tracker: SliceTracker?

  @usableFromInline
  init<Value: Equatable & Sendable>(
    hub: ProjectionHub, slice: FollowedSlice<Value>, check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange,
    closure: @escaping @MainActor (Value) -> Void
  ) {
    // An observer that is notified earlier may send, so that the next value arrives before this one was delivered.
    var values = Deque<Value>()
    let tracker = SliceTracker(bytes: slice.bytes, check: check) {
      values.append(slice.value)
      return true
    } listener: {
      if let value = values.popFirst() { closure(value) }
    }
    self.tracker = tracker
    hub.add(tracker)
  }

  /// Ends the observation. No further call is made, not even for a change that has already happened.
  public func cancel() {
    tracker?.end()
    tracker = nil
  }

  isolated deinit {
    tracker?.end()
  }
}

extension ProjectableStore {
  /// Calls a closure whenever a slice of the state has changed.
  ///
  /// The call comes on the main actor, synchronously, once the queue has emptied: once for each time it empties with
  /// another value than before. The closure may send; it is never called inside another call: a change that it makes
  /// itself is delivered after it has returned.
  ///
  /// - Returns: The observation: no call is made after it was cancelled or released.
  @inlinable
  public func onChange<Value: Equatable & Sendable>(
    of keyPath: KeyPath<State, Value>, _ closure: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> StoreObservation {
    let slice = follow(keyPath)
    return StoreObservation(hub: projectionSource.hub, slice: slice, check: { slice.refresh($0) }, closure: closure)
  }
}
