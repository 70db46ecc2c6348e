import CustomDump
public import InnoFlowTesting
public import ReduxCore
import Synchronization

/// Calls a middleware as a store does, on a clock that the test advances.
///
/// ```swift
/// let harness = MiddlewareHarness(SearchMiddleware())
/// harness.process(.queryChanged("a"))
/// await harness.advance(by: .milliseconds(300), onceSleepsReach: 1)
/// await harness.receive(.resultsLoaded([]))
/// await harness.finish()
/// ```
///
/// `finish()`, or else the release of the harness, fails the test when an action was not received or a call is still
/// running. A task that the middleware starts with `Task { }` may dispatch after `finish()`: the release reports that
/// action too, but cannot report one that is dispatched later.
@MainActor
public final class MiddlewareHarness<Action: Actionable, State: Statable> {
  /// The maximum time that one call of `receive`, `finish` or `advance` waits; one minute by default, so that a
  /// correct test does not fail on a busy machine. A test that passes never waits for it.
  public var timeout = Duration.seconds(60)
  /// The clock of `sleep(for:)` and `run(key:after:)`.
  public let clock = ManualTestClock()
  private let middleware: AnyMiddleware<Action, State>
  private let location: CallLocation
  private let contents = HarnessContents<Action>()

  /// Creates a harness for one middleware.
  public init(
    _ middleware: some MiddlewareType<Action, State>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.middleware = middleware
    location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // Not isolated: an isolated one would run in a job of its own, and report its failures outside of the test.
  deinit {
    let (failures, calls) = contents.withLock { ($0.isFinished ? [] : $0.takeFailures(), $0.calls.values) }
    for message in failures { location.fail(message) }
    for call in calls { call.task.cancel() }
  }

  /// Calls the middleware and returns; the call runs on.
  ///
  /// - Parameter state: The state that `action` has led to.
  public func process(_ action: Action, state: State = State()) {
    let context = DispatchContext(clock: .manual(clock))
    contents.withLock { all in
      all.isFinished = false
      all.lastCall += 1
      let call = all.lastCall
      let task = Task { @concurrent [middleware, contents] in
        await context.run {
          await middleware.process(action: action, state: state) { next in
            guard next != action, !Task.isCancelled else { return }
            contents.change { all in
              all.isFinished = false
              all.dispatched.append(next)
            }
          }
        }
        contents.change { $0.calls[call] = nil }
      }
      all.calls[call] = (action, task)
    }
  }

  /// Waits until `count` sleeps have begun since the harness was created, then advances the clock.
  public func advance(
    by duration: Duration, onceSleepsReach count: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await clock.waitForSleepRegistrations(
      toReach: count, timeout: timeout, fileID: fileID, filePath: filePath, line: line, column: column)
    await clock.advance(by: duration)
  }

  /// Waits for the next action that the middleware dispatches; fails the test when it is not equal to `expected`, or
  /// when there is none in time.
  ///
  /// - Parameter timeout: `nil` for that of the harness.
  public func receive(
    _ expected: Action, timeout: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard await contents.wait(timeout ?? self.timeout, until: { !$0.dispatched.isEmpty }) else {
      return location.fail("No action was dispatched in time. Expected:\n\n\(String(customDumping: expected))")
    }
    let action = contents.withLock { $0.dispatched.removeFirst() }
    if action != expected {
      location.fail("The middleware dispatched another action:\n\n\(diff(expected, action) ?? "")")
    }
  }

  /// Cancels the calls that are running, as the store does when it is released.
  public func cancel() {
    for call in contents.withLock({ $0.calls.values }) { call.task.cancel() }
  }

  /// Waits until every call has ended; fails the test for those that do not in time, and for actions that were not
  /// received.
  ///
  /// - Parameter timeout: `nil` for that of the harness.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    _ = await contents.wait(timeout ?? self.timeout) { $0.calls.isEmpty }
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let failures = contents.withLock { contents in
      contents.isFinished = true
      return contents.takeFailures()
    }
    for message in failures { location.fail(message) }
  }
}

/// The calls of a harness and what they have dispatched; shared with their tasks.
private final class HarnessContents<Action: Actionable>: Sendable {
  struct Values {
    var calls: [Int: (action: Action, task: Task<Void, Never>)] = [:]
    var lastCall = 0
    var dispatched: [Action] = []
    var isFinished = false
    var lastWait = 0
    /// The waits that have timed out.
    var expired: Set<Int> = []
    /// Resumed by each change.
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// A message about the actions that were not received, and one about the calls that are still running. Each action
    /// is reported once.
    mutating func takeFailures() -> [String] {
      let actions = dispatched.map { String(customDumping: $0) }
      let running = calls.sorted { $0.key < $1.key }.map { String(customDumping: $0.value.action) }
      dispatched = []
      var messages: [String] = []
      if !actions.isEmpty { messages.append("Actions were not received:\n\n\(actions.joined(separator: "\n"))") }
      if !running.isEmpty { messages.append("Still running, for the actions:\n\n\(running.joined(separator: "\n"))") }
      return messages
    }
  }

  private let values = Mutex(Values())

  func withLock<Result>(_ body: (inout Values) -> sending Result) -> sending Result { values.withLock { body(&$0) } }

  func change(_ body: (inout Values) -> Void) {
    let waiters = values.withLock { values in
      body(&values)
      defer { values.waiters = [] }
      return values.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns whether the condition became true in time.
  func wait(_ timeout: Duration, until condition: @Sendable (Values) -> Bool) async -> Bool {
    let id = values.withLock { values in
      values.lastWait += 1
      return values.lastWait
    }
    let timer = Task {
      try await Task.sleep(for: timeout)
      change { $0.expired.insert(id) }
    }
    defer { timer.cancel() }
    while true {
      var outcome: Bool?
      await withCheckedContinuation { continuation in
        outcome = values.withLock { values in
          if condition(values) { return true }
          if values.expired.contains(id) { return false }
          values.waiters.append(continuation)
          return nil
        }
        if outcome != nil { continuation.resume() }
      }
      if let outcome { return outcome }
    }
  }
}
