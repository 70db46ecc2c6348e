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
/// An action that an effect emits waits until it is received, and is reduced then. Failures show the difference and land in Swift Testing and XCTest alike. A store that is released without
/// `finish()` fails its test for what is left over.
@MainActor
public final class TestStore<R: Reducer> where R.State: Equatable {
  public typealias State = R.State
  public typealias Action = R.Action

  /// The state after what was sent and received so far.
  public private(set) var state: R.State
  /// How much must be asserted; `.on` unless set.
  public var exhaustivity = Exhaustivity.on
  /// How long `receive` and `finish` wait in all; 10 seconds unless set.
  public var timeout = Duration.seconds(10)

  private let reducer: R.Resolved
  private let runtime: EffectRuntime<R.Action>
  private var buffer = Deque<R.Action>()
  private let waiters = ConditionWaiters()
  private let origin: CallLocation
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
    origin = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    runtime = EffectRuntime(clock: clock, instrumentation: instrumentation)
    runtime.owner = self
  }

  // Not isolated: an isolated deinit does not see the task's local values, and with them loses which test it fails.
  deinit {
    if !isFinished { TestStore.failForLeftovers(buffer, hasLiveEffects, exhaustivity, at: origin) }
    Task { @MainActor [runtime] in runtime.shutDown() }
  }

  // MARK: Sending and receiving

  func send(
    _ action: R.Action, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?,
    _ inspect: (R.State, R.State) -> Void = { _, _ in }
  ) -> EffectHandle {
    switch exhaustivity {
    case .on:
      if !buffer.isEmpty {
        location.fail("Received actions must be asserted before another is sent:\n\n\(TestStore.listing(of: buffer))")
      }
    case .off: skipBuffered(at: location)
    }
    return reduce(action, at: location, assert, inspect)
  }

  /// Waits for the next action, which must match, and reduces it: once, whether it matches or not.
  func receive(
    _ expected: String, timeout: Duration?, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?,
    difference: @MainActor (R.Action) -> String?, _ inspect: (R.Action, R.State, R.State) -> Void = { _, _, _ in }
  ) async {
    let deadline = ContinuousClock.now.advanced(by: timeout ?? self.timeout)
    var skipped: [R.Action] = []
    while true {
      _ = await waiters.wait(until: deadline) { [weak self] in
        guard let self else { return true }
        return !buffer.isEmpty || !runtime.hasLiveEffects
      }
      guard let action = buffer.popFirst() else {
        let reason = runtime.hasLiveEffects ? "none came in time" : "no effect is running that could send one"
        let passed = skipped.isEmpty ? "" : " Passed over:\n\n\(TestStore.listing(of: skipped))"
        location.fail("Expected to receive \(expected), but \(reason).\(passed)")
        return
      }
      guard let difference = difference(action) else {
        warnOfSkipped(skipped, at: location)
        _ = reduce(action, at: location, assert) { inspect(action, $0, $1) }
        return
      }
      apply(action)
      if exhaustivity == .on {
        location.fail("Received another action than expected:\n\n\(difference)\n\nIt was reduced; its changes were not asserted.")
        return
      }
      skipped.append(action)
    }
  }

  private func reduce(
    _ action: R.Action, at location: CallLocation, _ assert: (@MainActor (inout R.State) throws -> Void)?,
    _ inspect: (R.State, R.State) -> Void
  ) -> EffectHandle {
    let before = state
    let handle = apply(action)
    check(before, at: location, assert)
    inspect(before, state)
    return handle
  }

  @discardableResult
  private func apply(_ action: R.Action) -> EffectHandle {
    isFinished = false
    let effect = reducer.reduce(into: &state, action: action)
    if !effect.isNone { runtime.start(effect, in: nil) }
    let group = runtime.takeCurrentGroup()
    settle()
    return EffectHandle(group)
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
    } else if exhaustivity == .off(showSkippedAssertions: true), before != state, assert == nil {
      location.warn("Changes that were not asserted:\n\n\(diff(before, state) ?? "")")
    }
  }

  // MARK: Ending

  /// Waits until no effect is running, then fails for actions that were not received and effects that did not end in time.
  ///
  /// Without exhaustivity the actions that were not received are reduced, and their effects waited for as well.
  ///
  /// - Parameter timeout: In all; the store's own when `nil`.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let deadline = ContinuousClock.now.advanced(by: timeout ?? self.timeout)
    let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    repeat {
      if exhaustivity != .on { skipBuffered(at: location) }
      let isOver = await waiters.wait(until: deadline) { [weak self] in
        guard let self else { return true }
        return !runtime.hasLiveEffects || (exhaustivity != .on && !buffer.isEmpty)
      }
      if !isOver { break }
    } while exhaustivity != .on && !buffer.isEmpty && .now < deadline
    if exhaustivity != .on { skipBuffered(at: location) }
    isFinished = true
    TestStore.failForLeftovers(buffer, runtime.hasLiveEffects, exhaustivity, at: location)
  }

  /// Fails when an effect has sent an action that was not received.
  public func assertNoBufferedActions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard !buffer.isEmpty else { return }
    CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      .fail("Actions were not received:\n\n\(TestStore.listing(of: buffer))")
  }

  /// Reduces the actions that are waiting, without asserting anything.
  public func skipReceivedActions() {
    while let action = buffer.popFirst() { apply(action) }
  }

  /// Cancels the effects of an id.
  public func cancelEffects(identifiedBy id: StaticEffectID) { holdingQueue { runtime.cancel(id.erased) } }

  /// Cancels the effects of an id.
  public func cancelEffects(identifiedBy id: some EffectIdentifier) { holdingQueue { runtime.cancel(id.erased) } }

  /// Cancels every effect.
  public func cancelAllEffects() { holdingQueue { runtime.cancelAll() } }

  private nonisolated static func failForLeftovers(
    _ buffer: Deque<R.Action>, _ hasLiveEffects: Bool, _ exhaustivity: Exhaustivity, at location: CallLocation
  ) {
    var problems: [String] = []
    if !buffer.isEmpty { problems.append("Actions were not received:\n\n\(TestStore.listing(of: buffer))") }
    if hasLiveEffects { problems.append("Effects are still running. Let them end, or cancel them.") }
    guard !problems.isEmpty else { return }
    let message = problems.joined(separator: "\n\n")
    switch exhaustivity {
    case .on: location.fail(message)
    case .off(showSkippedAssertions: true): location.warn(message)
    case .off: break
    }
  }

  /// Called after whatever may have ended an effect or sent an action.
  private func settle() {
    hasLiveEffects = runtime.hasLiveEffects
    waiters.check()
  }

  private func skipBuffered(at location: CallLocation) {
    warnOfSkipped(Array(buffer), at: location)
    skipReceivedActions()
  }

  private func warnOfSkipped(_ actions: [R.Action], at location: CallLocation) {
    guard exhaustivity == .off(showSkippedAssertions: true), !actions.isEmpty else { return }
    location.warn("Received without being asserted:\n\n\(TestStore.listing(of: actions))")
  }

  private nonisolated static func listing(of actions: some Sequence<R.Action>) -> String {
    actions.map { String(customDumping: $0) }.joined(separator: "\n")
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

extension TestStore: EffectOwner {
  package func enqueue(_ action: R.Action, from scope: EffectScope?) {
    buffer.append(action)
  }

  package func holdingQueue(_ body: @MainActor () -> Void) {
    body()
    settle()
  }

  package func report(_ problem: EffectProblem) {
    origin.fail("\(problem)")
  }
}
