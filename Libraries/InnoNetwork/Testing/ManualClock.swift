import InnoNetworkEngine
import Synchronization

/// A clock for tests whose time only advances when the test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// configuration.resilience.retry.clock = clock
/// let client = NetworkClient(configuration: configuration, engine: engine)
/// let user = Task { try await client.request(FetchUser(id: 1)) }
/// // The client waits before its second attempt.
/// let wait = await clock.nextSleep()
/// clock.advance(by: wait)
/// ```
public final class ManualClock: Clock {
  /// The time since the clock was created.
  public struct Instant: InstantProtocol {
    fileprivate var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    var sleeps: [Duration] = []
    var announced = 0
    var observers: [CheckedContinuation<Duration, Never>] = []
  }

  private let state = Mutex(State())
  private let neverWaits: Bool

  /// A clock at time zero. With `neverWaits` every sleep ends at once and advances the time by its length.
  public init(neverWaits: Bool = false) { self.neverWaits = neverWaits }

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// The lengths of all sleeps so far, in order.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Waits for the first sleep that no earlier call has returned, and returns its length.
  public func nextSleep() async -> Duration {
    await withCheckedContinuation { observer in
      let known = state.withLock { state -> Duration? in
        guard state.announced < state.sleeps.count else {
          state.observers.append(observer)
          return nil
        }
        state.announced += 1
        return state.sleeps[state.announced - 1]
      }
      if let known { observer.resume(returning: known) }
    }
  }

  /// Advances the time and resumes the sleeps that are due, the earliest first.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in addSleep(id, until: deadline, continuation) }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  private func addSleep(_ id: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>) {
    let (isOver, observer, length) = state.withLock { state in
      let length = state.now.duration(to: deadline)
      state.sleeps.append(length)
      let observer = state.observers.isEmpty ? nil : state.observers.removeFirst()
      if observer != nil { state.announced += 1 }
      if neverWaits { state.now = max(state.now, deadline) }
      let isOver = deadline <= state.now
      if !isOver { state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation) }
      return (isOver, observer, length)
    }
    observer?.resume(returning: length)
    if isOver {
      continuation.resume()
    } else if Task.isCancelled {
      // If the task was cancelled before the sleeper was stored, `onCancel` had nothing to resume.
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }
}
