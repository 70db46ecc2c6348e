import Synchronization

/// A clock that only a test advances.
///
/// ```swift
/// let clock = ManualTestClock()
/// let store = TestStore(reducer: SearchFeature(), clock: .manual(clock))
/// await store.send(.queryChanged("a")) { $0.query = "a" }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(.search("a"))
/// ```
///
/// Delays of debounce and throttle count from the action that started them, so advancing right after `send` is enough.
/// A `context.sleep` counts from its call: wait with `waitForSleepers(atLeast:)` before advancing.
public final class ManualTestClock: Sendable {
  private struct Sleeper {
    let deadline: StoreClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    let condition: @Sendable (_ sleeping: Int, _ registrations: Int) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Contents {
    var now = StoreClock.Instant(sinceOrigin: .zero)
    var sleepers: [UInt64: Sleeper] = [:]
    var waiters: [UInt64: Waiter] = [:]
    var lastID: UInt64 = 0
    var registrations = 0

    mutating func nextID() -> UInt64 {
      lastID += 1
      return lastID
    }

    mutating func takeSatisfiedWaiters() -> [Waiter] {
      let satisfied = waiters.filter { $0.value.condition(sleepers.count, registrations) }
      for id in satisfied.keys { waiters[id] = nil }
      return Array(satisfied.values)
    }
  }

  private let contents = Mutex(Contents())

  /// Creates a clock at zero.
  public init() {}

  /// The clock's current time, from zero.
  public var now: StoreClock.Instant { contents.withLock { $0.now } }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { contents.withLock { $0.sleepers.count } }

  /// Advances the clock and wakes the tasks that are due, in the order of their deadlines.
  public func advance(by duration: Duration) async {
    let woken = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let due = contents.sleepers.filter { $0.value.deadline <= contents.now }
      for id in due.keys { contents.sleepers[id] = nil }
      // Tasks with the same deadline wake in the order in which they began to sleep.
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    }
    for (_, sleeper) in woken { sleeper.continuation.resume() }
  }

  /// Waits until `count` tasks sleep, then advances the clock.
  public func advance(
    by duration: Duration, onceSleepersReach count: Int, timeout: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await waitForSleepers(
      atLeast: count, timeout: timeout, fileID: fileID, filePath: filePath, line: line, column: column)
    await advance(by: duration)
  }

  /// Waits until at least `count` tasks sleep; fails the test after `timeout`, one minute by default.
  ///
  /// It does not throw. When the waiting task is cancelled, it returns at once and fails the test, unless enough tasks
  /// sleep.
  public func waitForSleepers(
    atLeast count: Int, timeout: Duration = .seconds(60), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let reached = await wait(timeout) { sleeping, _ in sleeping >= count }
    if !reached {
      CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        .fail("Too few tasks sleep on the clock: \(sleeperCount) instead of \(count).")
    }
  }

  /// Waits until `count` sleeps have begun since the clock was created, including ended ones; fails the test after
  /// `timeout`, one minute by default.
  ///
  /// It does not throw. When the waiting task is cancelled, it returns at once and fails the test, unless enough have
  /// begun.
  public func waitForSleepRegistrations(
    toReach count: Int, timeout: Duration = .seconds(60), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let reached = await wait(timeout) { _, registrations in registrations >= count }
    if !reached {
      CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        .fail("Too few sleeps have begun: \(sleepRegistrationCount) instead of \(count).")
    }
  }

  /// The number of sleeps that have begun since the clock was created.
  public var sleepRegistrationCount: Int { contents.withLock { $0.registrations } }

  func sleep(until deadline: StoreClock.Instant) async throws {
    let id = contents.withLock { $0.nextID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let (returnsAtOnce, waiters) = contents.withLock { contents -> (Bool, [Waiter]) in
          contents.registrations += 1
          guard deadline > contents.now, !Task.isCancelled else { return (true, contents.takeSatisfiedWaiters()) }
          contents.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return (false, contents.takeSatisfiedWaiters())
        }
        for waiter in waiters { waiter.continuation.resume(returning: true) }
        if returnsAtOnce { continuation.resume() }
      }
    } onCancel: {
      let sleeper = contents.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }

  // Isolated to the main actor like the timer, so that the timer cannot fire before the waiter is registered.
  @MainActor
  private func wait(
    _ timeout: Duration, _ condition: @escaping @Sendable (_ sleeping: Int, _ registrations: Int) -> Bool
  ) async -> Bool {
    let id = contents.withLock { $0.nextID() }
    // Ten short sleeps instead of one, because effects cannot begin to sleep while the main actor is blocked. Each
    // sleep begins on the main actor, so a blockage uses up one of them at most.
    let timer = Task { @MainActor in
      for _ in 0..<10 where !Task.isCancelled { try? await Task.sleep(for: timeout / 10) }
      contents.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: false)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Bool? = contents.withLock { contents in
          if condition(contents.sleepers.count, contents.registrations) { return true }
          if Task.isCancelled { return false }
          contents.waiters[id] = Waiter(condition: condition, continuation: continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      // The cancelled timer skips its sleeps and resumes the waiter at once.
      timer.cancel()
    }
  }
}

extension StoreClock {
  /// A clock that a test advances.
  public static func manual(_ clock: ManualTestClock) -> StoreClock {
    StoreClock {
      clock.now
    } sleep: { deadline, _ in
      try await clock.sleep(until: deadline)
    }
  }
}
