/// Why an action did not reach its reducer.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
  /// The store was released.
  case storeReleased
  /// The effect had been cancelled; one that still waited for its debounce or throttle, too.
  case cancellationBoundary
  /// The effect had already returned when it sent the action.
  case inactiveToken
  /// A debounce or throttle kept another one.
  case debouncedOrThrottled
  /// A child action arrived while the child's state was absent.
  case missingChildState
}
