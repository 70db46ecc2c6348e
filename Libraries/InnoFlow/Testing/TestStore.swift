import CustomDump
import DequeModule

/// Runs a reducer and its effects in a test, which asserts each change of state and receives each action of an effect.
///
/// ```swift
/// let store = TestStore(reducer: ItemsFeature())
/// await store.send(.load) { $0.phase = .loading }
/// await store.receive(._loaded(items)) {
///   $0.phase = .loaded
///   $0.items = items
/// }
/// await store.finish()
/// ```
///
/// Everything happens as in a `Store`: an action that an effect sends is reduced at once, in the one queue, or dropped
/// when its effect was cancelled. `receive` then asserts what was reduced, action by action, with the state after each.
/// Failures show the difference, in Swift Testing and XCTest. A store that is released without `finish()` fails its
/// test for actions that were not received and effects that are still running.
@MainActor
@dynamicMemberLookup
public final class TestStore<R: Reducer>: ScopableTestStore where R.State: Equatable {
  /// The reducer's state.
  public typealias State = R.State
  public typealias Action = R.Action

  /// The state after the last sent or received action.
  public private(set) var state: R.State
  /// How much must be asserted; `.on` by default.
  public var exhaustivity = Exhaustivity.on
  /// The maximum time that one call of `receive` or `finish` waits; one minute by default, so that a correct test
  /// does not fail on a busy machine. A test that passes never waits so long.
  public var timeout = Duration.seconds(60)

  /// The state after everything that was reduced, whether received or not, at a stable address, which the runtime
  /// reads. Initialized by `init`, used on the main actor only, deinitialized once the runtime was shut down.
  private nonisolated(unsafe) let current: UnsafeMutablePointer<R.State>
  private let reducer: R.Resolved
  private let runtime: EffectRuntime<R.Action>
  private let monitor = EffectMonitor<R.Action>()
  private var queue = Deque<(action: R.Action, scope: EffectScope?)>()
  private var isDraining = false
  private(set) var received = Deque<ReceivedAction<R.State, R.Action>>()
  private let waiters = ConditionWaiters()
  /// Where the test created the store.
  private let origin: CallLocation
  /// The last `send` of the test, where errors of the reducer and the effects are reported.
  private var lastSend: CallLocation
  private var isFinished = false
  /// A copy of the runtime's property for `deinit`, which is not isolated.
  private var hasLiveEffects = false

  /// - Parameters:
  ///   - clock: Real time by default; a test advances a `.manual(_:)` clock.
  ///   - instrumentation: Called as by a `Store`.
  public init(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.reducer = reducer.resolved
    state = initialState
    current = .allocate(capacity: 1)
    current.initialize(to: initialState)
    origin = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    lastSend = origin
    runtime = EffectRuntime(
      state: current, clock: clock, instrumentation: .combined(monitor.instrumentation, instrumentation))
    runtime.owner = self
  }

  // Not isolated: an isolated deinit has no access to the task's local values, and so cannot tell which test to fail.
  deinit {
    if !isFinished {
      TestStore.failForUnfinished(received, hasLiveEffects ? monitor.runsUnderway : nil, exhaustivity, at: origin)
    }
    Task { @MainActor [runtime, current] in
      runtime.shutDown()
      current.deinitialize(count: 1)
      current.deallocate()
    }
  }

  /// A part of `state`.
  public subscript<Value>(dynamicMember keyPath: KeyPath<R.State, Value>) -> Value { state[keyPath: keyPath] }

  public var testScope: ScopedTestStore<R, R.State, R.Action> {
    ScopedTestStore(
      parent: self, path: [], read: { $0 }, modify: { try $1(&$0) }, embed: { $0 }, extract: { $0 })
  }

  // MARK: Sending and receiving

  func send(
    _ action: R.Action, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?,
    _ inspect: (R.State, R.State) -> Void = { _, _ in }
  ) -> EffectHandle {
    if exhaustivity == .on, !received.isEmpty {
      location.fail(
        """
        Receive these actions of effects before sending another action:

        \(TestStore.listing(of: received))

        Assert each with `await store.receive(…)`, or set `store.exhaustivity = .off`.
        """)
      skipReceivedActions()
    } else {
      skipReceived(at: location)
    }
    lastSend = location
    isFinished = false
    let before = state
    isDraining = true
    reduce(action, in: nil)
    state = current.pointee
    drain()
    let started = runtime.takeStarted()
    settle()
    check(before, at: location, assert)
    inspect(before, state)
    return EffectHandle(started)
  }

  /// Waits for the next action and asserts its changes when it matches. Another action fails the test; without
  /// exhaustivity it is skipped instead, and the next one is tried.
  func receive(
    _ expected: String, timeout: Duration?, at location: CallLocation,
    _ assert: (@MainActor (inout R.State) throws -> Void)?,
    difference: @MainActor (R.Action) -> String?, _ inspect: (R.Action, R.State, R.State) -> Void = { _, _, _ in }
  ) async {
    let deadline = ContinuousClock.now.advanced(by: timeout ?? self.timeout)
    var skipped: [R.Action] = []
    while true {
      _ = await waiters.wait(until: deadline) { [weak self] in
        guard let self else { return true }
        return !received.isEmpty || !runtime.hasLiveEffects
      }
      guard let next = received.popFirst() else {
        let passed = skipped.isEmpty ? "" : " Skipped:\n\n\(TestStore.listing(of: skipped))"
        location.fail("Expected to receive \(expected), but \(reasonForNoAction)\(passed)")
        return
      }
      let before = state
      state = next.state
      guard let difference = difference(next.action) else {
        warnOfSkipped(skipped, at: location)
        check(before, at: location, assert)
        inspect(next.action, before, state)
        return
      }
      if exhaustivity == .on {
        location.fail(
          "The received action differs from the expected one:\n\n\(difference)\n\nIts changes were not asserted.")
        return
      }
      skipped.append(next.action)
    }
  }

  private var reasonForNoAction: String {
    guard runtime.hasLiveEffects else { return "no effect is running." }
    return "none arrived in time. \(TestStore.sentence(about: monitor.runsUnderway))"
  }

  /// Compares the state with the expected one.
  func check(
    _ before: R.State, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?
  ) {
    // Without exhaustivity `assert` describes a part of the state: it is applied to the actual state, which must not
    // change.
    var expected = exhaustivity == .on ? before : state
    do {
      try assert?(&expected)
    } catch {
      location.fail("The assertion threw: \(error)")
      return
    }
    if expected != state {
      let what = assert == nil ? "The state changed, and no change was asserted" : "The state is not as asserted"
      location.fail("\(what) (− expected, + actual):\n\n\(diff(expected, state) ?? "The two print the same.")")
    } else if exhaustivity == .off(showSkippedAssertions: true) {
      // Applied to the previous state, the assertion shows which changes it omits. It may throw on that state.
      var described = before
      try? assert?(&described)
      if described != state { location.warn("Changes that were not asserted:\n\n\(diff(described, state) ?? "")") }
    }
  }

  // MARK: Finishing

  /// Waits until no effect is running, then records one failure for what was not received and what did not end in time.
  func finish(timeout: Duration?, at location: CallLocation) async {
    let deadline = ContinuousClock.now.advanced(by: timeout ?? self.timeout)
    _ = await waiters.wait(until: deadline) { [weak self] in self?.runtime.hasLiveEffects != true }
    if exhaustivity != .on { skipReceived(at: location) }
    isFinished = true
    TestStore.failForUnfinished(
      received, runtime.hasLiveEffects ? monitor.runsUnderway : nil, exhaustivity, at: location)
    skipReceivedActions()
  }

  func assertNoBufferedActions(at location: CallLocation) {
    guard !received.isEmpty else { return }
    location.fail("Actions were not received:\n\n\(TestStore.listing(of: received))")
  }

  /// Skips the actions that were not received: `state` becomes the state after them.
  public func skipReceivedActions() {
    received = []
    state = current.pointee
  }

  func cancel(_ cancellation: EffectCancellation) { holdingQueue { runtime.cancel(cancellation) } }

  /// Cancels every effect. The actions that they have already sent can still be received.
  public func cancelAllEffects() { holdingQueue { runtime.cancelAll() } }

  // MARK: The queue

  private func reduce(_ action: R.Action, in sender: EffectScope?) {
    let effect = RuntimeWarning.$handler.withValue(
      { [lastSend] message in lastSend.fail(message) },
      operation: { reducer.reduce(into: &current.pointee, action: action) })
    runtime.start(effect, in: sender)
  }

  private func drain() {
    while let next = queue.popFirst() {
      runtime.leaveQueue(next.action, from: next.scope) { sender in
        reduce(next.action, in: sender)
        received.append(ReceivedAction(action: next.action, state: current.pointee))
      }
    }
    isDraining = false
  }

  /// Called after an effect may have ended or sent an action.
  private func settle() {
    hasLiveEffects = runtime.hasLiveEffects
    waiters.check()
  }
}

extension TestStore: EffectOwner {
  package func enqueue(_ action: R.Action, from scope: EffectScope?) {
    runtime.enteredQueue(from: scope)
    queue.append((action, scope))
  }

  package func holdingQueue(_ body: @MainActor () -> Void) {
    guard !isDraining else {
      body()
      return
    }
    isDraining = true
    body()
    drain()
    settle()
  }

  package func report(_ problem: EffectProblem) {
    lastSend.fail(monitor.message(of: problem))
  }
}

extension TestStore where R.State: DefaultInitializable {
  /// A store that starts with the state's default.
  public convenience init(
    reducer: R, clock: StoreClock = .continuous, instrumentation: StoreInstrumentation<R.Action> = .disabled,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      reducer: reducer, initialState: R.State(), clock: clock, instrumentation: instrumentation, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}

/// How much a ``TestStore`` requires to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state is described, every action of an effect received, and no effect left running.
  case on
  /// Only what is asserted is checked. With `showSkippedAssertions` the rest is reported as warnings: actions that are
  /// not received, effects that are left running, and changes that a closure does not make. To find these changes, each
  /// closure runs a second time, on the previous state.
  case off(showSkippedAssertions: Bool)

  /// Only what is asserted is checked; the rest is not reported.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

/// An action that an effect has sent and the store has reduced, but the test has not received yet.
struct ReceivedAction<State: Sendable, Action: Sendable>: Sendable {
  let action: Action
  /// The state after it.
  let state: State
}
