import Gates
import InnoFlowCore
import InnoFlowDebug
import InnoFlowTesting
import Logging
import Synchronization
import Testing

@MainActor
struct ReducerToolTests {
  private struct Broken: Error {}

  @Test func onChangeReactsToAnyActionThatChangesTheValue() {
    var seen: [[Int]] = []
    let store = Store(
      reducer: Counter().onChange(of: \.count) { state, old, new in
        seen.append([old, new])
        state.step = 1
        return new == 5 ? .send(.increment) : .none
      })
    store.send(.setStep(5))
    #expect(seen.isEmpty)
    store.send(.increment)
    #expect(seen == [[0, 5], [5, 6]])
    #expect(store.step == 1)
  }

  @Test func changesThatOnChangeMakesItselfDoNotCallItAgain() {
    var seen: [[Int]] = []
    let store = Store(
      reducer: Counter().onChange(of: \.count) { state, old, new in
        seen.append([old, new])
        state.count += 10
        return .none
      })
    store.send(.increment)
    store.send(.increment)
    #expect(seen == [[0, 1], [11, 12]])
    #expect(store.count == 22)
  }

  @Test func onChangeMergesItsEffectBehindThatOfTheReducer() {
    let store = Store(
      reducer: Trace(["A": .send("B")]).onChange(of: \.names.count) { _, _, new in new == 1 ? .send("C") : .none })
    store.send("A")
    #expect(store.names == ["A", "B", "C"])
    let unchanged = Store(reducer: Trace(["A": .send("B")]).onChange(of: \.unrelated) { _, _, _ in .send("C") })
    unchanged.send("A")
    #expect(unchanged.names == ["A", "B"])
  }

  @Test func escapedErrorIsHandled() async {
    let store = TestStore(
      reducer: Trace([
        "A": .run { _ in
          throw Broken()
        } catch: { error, send in
          await send("\(type(of: error))")
        },
        "B": .run { _, context in
          _ = context.now()
          throw Broken()
        } catch: { _, send in
          await send("C")
        },
      ]))
    await store.send("A") { $0.names = ["A"] }
    await store.receive("Broken") { $0.names.append("Broken") }
    await store.send("B") { $0.names.append("B") }
    await store.receive("C") { $0.names.append("C") }
    await store.finish()
  }

  @Test func cancellationIsNotHandledAsAnError() async {
    let gate = Gate()
    let handled = Mutex(false)
    let store = Store(
      reducer: Trace([
        "A": .run { _ in
          await gate.pass()
          try Task.checkCancellation()
        } catch: { _, _ in
          handled.withLock { $0 = true }
        },
        "B": .run { _ in
          throw CancellationError()
        } catch: { _, _ in
          handled.withLock { $0 = true }
        },
      ]))
    let handle = store.send("A")
    await gate.waitForArrivals(1)
    store.cancelAllEffects()
    await handle.finish()
    await store.send("B").finish()
    #expect(handled.withLock { $0 } == false)
  }

  @Test func changesArePrintedWithTheirAction() {
    var printed: [String] = []
    let store = Store(reducer: Counter().printChanges("counter") { printed.append($0) })
    store.send(.increment)
    store.send(.setStep(1))
    #expect(
      printed == [
        """
        counter received action:
          Counter.Action.increment
          Counter.State(
        -   count: 0,
        +   count: 1,
            _step: BindableField(wrappedValue: 1)
          )
        """,
        """
        counter received action:
          Counter.Action.setStep(1)
          (no changes)
        """,
      ])
  }

  @Test func changesOfAReducerWithoutANameBeginWithTheirAction() {
    var printed: [String] = []
    let store = Store(reducer: Counter().printChanges { printed.append($0) })
    store.send(.increment)
    #expect(printed.first?.hasPrefix("received action:\n") == true)
  }

  @Test func changesArePrintedToStandardErrorByDefault() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = Store(reducer: Counter().printChanges("café"))
        for _ in 0..<2 { store.send(.setStep(1)) }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let change = "café received action:\n  Counter.Action.setStep(1)\n  (no changes)\n"
    #expect(text.contains(change + change))
  }

  @Test func reducerThatPrintsItsChangesHasItsEffects() {
    let store = Store(reducer: Trace(["A": .send("B")]).printChanges { _ in })
    store.send("A")
    #expect(store.names == ["A", "B"])
  }

  @Test(arguments: [Logger.Level.error, .notice]) func violationsOfAPhaseMapAreLogged(level: Logger.Level) {
    struct Handler: LogHandler {
      let write: @Sendable (String) -> Void
      var metadata: Logger.Metadata = [:]
      var logLevel = Logger.Level.trace
      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
      }
      func log(event: LogEvent) { write("\(event.level) \(event.message)") }
    }
    let storage = LineStorage()
    let logger = Logger(label: "phases") { _ in Handler { storage.append($0) } }
    let line = #line + 1
    let map = Door.Map(\.phase, diagnostics: level == .error ? .log(logger) : .log(logger, level: level)) {
      From(.closed) {
        On(.open, to: .open)
      }
    }
    let store = Store(
      reducer: Reduce<Door.State, Door.Action> { state, _ in
        state.phase = .open
        return .none
      }.phaseMap(map), initialState: Door.State())
    store.send(.close)
    #expect(storage.lines.count == 1)
    let text = storage.lines.first ?? ""
    #expect(text.hasPrefix("\(level) The reducer set the phase from closed to open on close;"))
    #expect(text.hasSuffix(" The map is at InnoFlowTests/ReducerToolTests.swift:\(line)."))
  }

  private final class LineStorage: Sendable {
    private let contents = Mutex<[String]>([])
    var lines: [String] { contents.withLock { $0 } }
    func append(_ line: String) { contents.withLock { $0.append(line) } }
  }

  #if DEBUG
    private func warnings(of effects: [String: EffectTask<String>], sending action: String) -> [String] {
      let storage = LineStorage()
      let store = Store(reducer: Trace(effects))
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: { _ = store.send(action) })
      return storage.lines
    }

    @Test(arguments: [StoreInstrumentation<String>.sink { _ in }, .sink({ _ in }, reduced: { _ in })])
    func cycleInAnInstrumentedStoreIsReported(instrumentation: StoreInstrumentation<String>) {
      let remaining = Mutex(12_000)
      let storage = LineStorage()
      let store = Store(
        reducer: Reduce<Int, String> { _, action in
          let isOver = remaining.withLock {
            $0 -= 1
            return $0 < 0
          }
          return isOver || !storage.lines.isEmpty ? .none : .send(action)
        }, initialState: 0, instrumentation: instrumentation)
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: { _ = store.send("A") })
      #expect(storage.lines.count == 1)
    }

    @Test func cycleOfActionsIsReportedOnceWithItsChain() {
      let remaining = Mutex(30_000)
      let storage = LineStorage()
      let store = Store(
        reducer: Reduce<Counter.State, Counter.Action> { _, action in
          let isOver = remaining.withLock {
            $0 -= 1
            return $0 < 0
          }
          if isOver { return .none }
          return .send(action == .increment ? .decrement : .increment)
        })
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: { _ = store.send(.increment) })
      #expect(storage.lines.count == 1)
      let line = storage.lines.first ?? ""
      #expect(line.contains("increment → decrement → increment") || line.contains("decrement → increment → decrement"))
      #expect(remaining.withLock { $0 } < 0)
    }

    @Test func followUpsOfManyDrainsAreReportedAsACycleByTheirFrequency() {
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: 10, frequency: 10)
      let repeatAction = {
        for _ in 0..<200 {
          cycle.followUp(Counter.Action.increment, queued: 0)
          cycle.queueHasDrained()
        }
      }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatAction)
      #expect(
        storage.lines == [
          "Actions send each other without end: increment → increment (after 10 follow-ups in a second)."
        ])
    }

    private func warnings(of cycle: ActionCycleGuard, afterRepeating action: Counter.Action) -> [String] {
      let storage = LineStorage()
      let repeatAction = { for _ in 0..<10_000 { cycle.followUp(action, queued: 0) } }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatAction)
      return storage.lines
    }

    /// Sixty-four follow-ups are recorded; a cycle has to repeat in them.
    @Test(arguments: [32, 33]) func longestCycleThatIsReportedHasThirtyTwoActions(period: Int) {
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: 10, frequency: .max)
      let repeatActions = { for action in 0..<75 { cycle.followUp(action % period, queued: 0) } }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatActions)
      #expect(storage.lines.count == (period == 32 ? 1 : 0))
    }

    /// Ten are allowed, the next one starts the recording of sixty-four.
    @Test(arguments: [true, false]) func allowedFollowUpsAreNotRecorded(byDepth: Bool) {
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: byDepth ? 10 : .max, frequency: byDepth ? .max : 10)
      var counts: [Int] = []
      let repeatAction = {
        for _ in 0..<75 {
          cycle.followUp(Counter.Action.increment, queued: 0)
          counts.append(storage.lines.count)
        }
      }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatAction)
      #expect(counts.suffix(2) == [0, 1])
    }

    /// The sixty-four that follow are recorded before a cycle is reported.
    @Test(arguments: [true, false]) func tenThousandFollowUpsInADrainAndTwoThousandInASecondAreAllowed(byDepth: Bool) {
      let storage = LineStorage()
      let cycle = byDepth ? ActionCycleGuard(frequency: .max) : ActionCycleGuard(depth: .max)
      let repeatAction = {
        for _ in 0..<(byDepth ? 10_064 : 2064) { cycle.followUp(Counter.Action.increment, queued: 0) }
      }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatAction)
      #expect(storage.lines.isEmpty)
      guard byDepth else { return }
      let repeatOnce = { cycle.followUp(Counter.Action.increment, queued: 0) }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatOnce)
      #expect(storage.lines.count == 1)
    }

    /// Ten are allowed again after the recording.
    @Test(arguments: [true, false]) func cycleThatFollowsOtherRecordedActionsIsReported(byDepth: Bool) {
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: byDepth ? 10 : .max, frequency: byDepth ? .max : 10)
      let actions = Array(0..<75) + Array(repeating: 7, count: 75)
      var counts: [Int] = []
      let follow = {
        for action in actions {
          cycle.followUp(action, queued: 0)
          counts.append(storage.lines.count)
        }
      }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: follow)
      let trigger = byDepth ? "of one action" : "in a second"
      #expect(storage.lines == ["Actions send each other without end: 7 → 7 (after 10 follow-ups \(trigger))."])
      #expect(counts.suffix(2) == [0, 1])
    }

    /// Sixty-four follow-ups are recorded, which must not be those of a burst.
    @Test(arguments: [63, 64]) func cycleIsRecordedOnlyWhileFewActionsWait(queued: Int) {
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: 10, frequency: .max)
      let repeatAction = { for _ in 0..<75 { cycle.followUp(Counter.Action.increment, queued: queued) } }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: repeatAction)
      #expect(storage.lines.count == (queued == 63 ? 1 : 0))
    }

    @Test func casesOfACycleAreComparedWithoutTheirPayloads() {
      enum Action { case tick(Int) }
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: 10, frequency: .max)
      let count = { for number in 0..<75 { cycle.followUp(Action.tick(number), queued: 0) } }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: count)
      #expect(
        storage.lines == ["Actions send each other without end: tick → tick (after 10 follow-ups of one action)."])
    }

    /// Ten are allowed again after a burst that was not recorded.
    @Test func cycleAfterABurstIsRecordedFromItsOwnBeginning() {
      let storage = LineStorage()
      let cycle = ActionCycleGuard(depth: 10, frequency: .max)
      var counts: [Int] = []
      let follow = {
        for number in 0..<86 {
          cycle.followUp(Counter.Action.increment, queued: number < 11 ? 64 : 0)
          counts.append(storage.lines.count)
        }
      }
      RuntimeWarning.$handler.withValue({ storage.append($0) }, operation: follow)
      #expect(counts.suffix(2) == [0, 1])
    }

    @Test func manyActionsSentAtOnceAreNotACycle() {
      #expect(warnings(of: ["A": .merge((0..<20_000).map { _ in .send("B") }), "B": .send("C")], sending: "A").isEmpty)
      #expect(warnings(of: ["A": .concatenate((0..<20_000).map { .send("\($0)") })], sending: "A").isEmpty)
    }
  #endif
}
