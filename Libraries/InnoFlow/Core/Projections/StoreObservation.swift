import DequeModule

/// Keeps an `onChange(of:)` going; ends it when cancelled or released.
@MainActor
public final class StoreObservation {
  private var tracker: SliceTracker?

  @usableFromInline
  init<Value: Equatable & Sendable>(
    hub: ProjectionHub, slice: FollowedSlice<Value>, check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange,
    closure: @escaping @MainActor (Value) -> Void
  ) {
    // An observer that is told earlier may send, and so bring the next value before this one was told.
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

  /// No further call is made, not even for a change that has already happened.
  public func cancel() {
    tracker?.end()
    tracker = nil
  }

  isolated deinit {
    tracker?.end()
  }
}
