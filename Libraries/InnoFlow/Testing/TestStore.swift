import CustomDump
import DequeModule
import IssueReporting

/// Runs a reducer and its effects under the eyes of a test: each change of state is described, each action of an effect is received.
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
/// Everything happens as in a `Store`: an action that an effect sends is reduced at once, in the one queue, or dropped when its effect was cancelled. `receive` then asserts what was
/// reduced, action by action, with the state that each has left. Failures show the difference and land in Swift Testing and XCTest alike. A store that is released without
/// `finish()` fails its test for what is left over.
@MainActor
public final class TestStore<R: Reducer> where R.State: Equatable {
  /// That of the reducer.
  public typealias State = R.State
  public typealias Action = R.Action

  /// The state after what was sent and received so far.
  public private(set) var state: R.State
  /// How much must be asserted; `.on` unless set.
  public var exhaustivity = Exhaustivity.on
  /// How long `receive` and `finish` wait in all; 10 seconds unless set.
  public var timeout = Duration.seconds(10)

  /// The state after everything that was reduced, whether received or not.
  private var current: R.State
  private let reducer: R.Resolved
  private let runtime: EffectRuntime<R.Action>
  private let problems = ProblemNotes<R.Action>()
  private var queue = Deque<(action: R.Action, scope: EffectScope?)>()
  private var isDraining = false
  private(set) var received = Deque<ReceivedAction<R.State, R.Action>>()
  private let waiters = ConditionWaiters()
  private let origin: CallLocation
  /// Where the test sent something last: what goes wrong in the reducer or an effect fails there.
  private var lastSend: CallLocation
  private var isFinished = false
  /// What the runtime said last, for the deinit.
  private var hasLiveEffects = false

  /// - Parameters:
  ///   - clock: Real time unless given; `.manual(_:)` lets the test decide.
  ///   - instrumentation: As a `Store` would call it.
  public init(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.reducer = reducer.resolved
    state = initialState
    current = initialState
    origin = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    lastSend = origin
    runtime = EffectRuntime(clock: clock, instrumentation: .combined(problems.instrumentation, instrumentation))
    runtime.owner = self
  }

  // Not isolated: an isolated deinit does not see the task's local values, and with them loses which test it fails.
  deinit {
    if !isFinished {
      TestStore.failForLeftovers(received, hasLiveEffects ? problems.runsUnderway : nil, exhaustivity, at: origin)
    }
    Task { @MainActor [runtime] in runtime.shutDown() }
  }

  // MARK: Sending and receiving

  func send(
    _ action: R.Action, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?,
    _ inspect: (R.State, R.State) -> Void = { _, _ in }
  ) -> EffectHandle {
    if exhaustivity == .on, !received.isEmpty {
      location.fail(
        """
        Actions of effects wait to be received before another is sent:

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
    state = current
    drain()
    let group = runtime.takeCurrentGroup()
    settle()
    check(before, at: location, assert)
    inspect(before, state)
    return EffectHandle(group)
  }

  /// Waits for the next action and asserts what it has changed, when it matches; it is passed over when it does not.
  func receive(
    _ expected: String, timeout: Duration?, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?,
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
        let passed = skipped.isEmpty ? "" : " Passed over:\n\n\(TestStore.listing(of: skipped))"
        location.fail("Expected to receive \(expected), but \(reasonForNothing)\(passed)")
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
        location.fail("Received another action than expected:\n\n\(difference)\n\nIts changes were not asserted.")
        return
      }
      skipped.append(next.action)
    }
  }

  private var reasonForNothing: String {
    guard runtime.hasLiveEffects else { return "no effect is running that could send one." }
    return "none came in time. \(TestStore.sentence(on: problems.runsUnderway))"
  }

  /// Compares the state with what the test says it is.
  private func check(
    _ before: R.State, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?
  ) {
    // Without exhaustivity a test states parts of the outcome: written onto the outcome, they must not change it.
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
      // Written onto the state from before, what the test states leaves out what it does not. It may not fit there, and throw.
      var described = before
      try? assert?(&described)
      if described != state { location.warn("Changes that were not asserted:\n\n\(diff(described, state) ?? "")") }
    }
  }

  // MARK: Ending

  /// Waits until no effect is running, then fails, once, for actions that were not received and effects that did not end in time.
  ///
  /// Without exhaustivity the actions that were not received are passed over.
  ///
  /// - Parameter timeout: In all; the store's own when `nil`.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let deadline = ContinuousClock.now.advanced(by: timeout ?? self.timeout)
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    _ = await waiters.wait(until: deadline) { [weak self] in self?.runtime.hasLiveEffects != true }
    if exhaustivity != .on { skipReceived(at: location) }
    isFinished = true
    TestStore.failForLeftovers(received, runtime.hasLiveEffects ? problems.runsUnderway : nil, exhaustivity, at: location)
    skipReceivedActions()
  }

  /// Fails when an effect has sent an action that was not received.
  public func assertNoBufferedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard !received.isEmpty else { return }
    CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      .fail("Actions were not received:\n\n\(TestStore.listing(of: received))")
  }

  /// Passes over the actions that wait to be received, without asserting anything: `state` becomes what they have made of it.
  public func skipReceivedActions() {
    received = []
    state = current
  }

  /// Cancels the effects of an id. What they have sent by now was reduced and can be received.
  public func cancelEffects(identifiedBy id: StaticEffectID) { holdingQueue { runtime.cancel(id.erased) } }

  /// Cancels the effects of an id. What they have sent by now was reduced and can be received.
  public func cancelEffects(identifiedBy id: some EffectIdentifier) { holdingQueue { runtime.cancel(id.erased) } }

  /// Cancels every effect. What they have sent by now was reduced and can be received.
  public func cancelAllEffects() { holdingQueue { runtime.cancelAll() } }

  // MARK: The queue

  private func reduce(_ action: R.Action, in group: EffectGroup?) {
    let effect = Misuse.$handler.withValue(
      { [lastSend] message in lastSend.fail(message) },
      operation: { reducer.reduce(into: &current, action: action) })
    if !effect.isNone { runtime.start(effect, in: group) }
  }

  /// Reduces what is queued.
  private func drain() {
    while let next = queue.popFirst() {
      runtime.leaveQueue(next.action, from: next.scope) { group in
        reduce(next.action, in: group)
        received.append(ReceivedAction(action: next.action, state: current))
      }
    }
    isDraining = false
  }

  /// Called after whatever may have ended an effect or sent an action.
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
    lastSend.fail(problems.message(of: problem))
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
