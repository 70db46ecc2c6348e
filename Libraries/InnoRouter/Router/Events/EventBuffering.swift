/// How many events a subscription holds for a consumer that has not fetched them yet.
public enum EventBuffering: Hashable, Sendable {
  /// Any number: only for consumers that surely keep up.
  case unbounded
  /// The latest ones: when there is no more room, the oldest waiting event is dropped.
  case newest(Int)
  /// The first ones: when there is no more room, the new event is dropped.
  case oldest(Int)

  /// The latest 256.
  public static var standard: Self { .newest(256) }

  func policy<Event>(for event: Event.Type) -> AsyncStream<Event>.Continuation.BufferingPolicy {
    switch self {
    case .unbounded: .unbounded
    case .newest(let count): .bufferingNewest(max(0, count))
    case .oldest(let count): .bufferingOldest(max(0, count))
    }
  }
}
