import Gates
import InnoFlowCore
import InnoFlowTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TimingTests {
  let clock = ManualTestClock()

  private func store(_ effect: @escaping @Sendable (String) -> EffectTask<String>) -> Store<Reduce<[String], String>> {
    Store(reducer: .noting(effect), initialState: [], clock: .manual(clock))
  }

  @Test(arguments: 0..<4) func debounceStartsTheLastEffectAfterThePause(spelling: Int) async {
    let store = store { name in
      let send = EffectTask.send("!\(name)")
      return switch spelling {
      case 0: send.debounce("d", for: .seconds(1))
      case 1: send.debounce(EffectID("d"), for: .seconds(1))
      case 2: send.debounce(id: "d", for: .seconds(1))
      default: send.debounce(id: EffectID("d"), for: .seconds(1))
      }
    }
    let first = store.send("1")
    await clock.advance(by: .milliseconds(600))
    let second = store.send("2")
    #expect(first.isFinished)
    await clock.advance(by: .milliseconds(600))
    #expect(!second.isFinished)
    await clock.advance(by: .milliseconds(400))
    await second.finish()
    #expect(store.state == ["!2"])
    #expect(store.isIdle)
  }

  @Test(arguments: [true, false]) func actionOfADelayedEffectNotifiesObservers(isDebounced: Bool) async {
    let send = EffectTask<String>.send("B")
    let effect =
      isDebounced
      ? send.debounce("d", for: .seconds(1)) : send.throttle("d", for: .seconds(1), leading: false, trailing: true)
    let store = Store(reducer: Trace(["A": effect]), initialState: .init(), clock: .manual(clock))
    var seen: [[String]] = []
    let observation = store.onChange(of: \.names) { seen.append($0) }
    let handle = store.send("A")
    await clock.advance(by: .seconds(1))
    await handle.finish()
    #expect(seen == [["A"], ["A", "B"]])
    observation.cancel()
  }

  @Test func partAfterADebouncedActionPrecedesWhatThatActionCauses() async {
    let debounced = EffectTask<String>.send("1").debounce("d", for: .seconds(1))
    let store = Store(
      reducer: Trace(["A": .concatenate(debounced, .send("2")), "1": .send("3")]), initialState: .init(),
      clock: .manual(clock))
    let handle = store.send("A")
    await clock.advance(by: .seconds(1))
    await handle.finish()
    #expect(store.names == ["A", "1", "2", "3"])
  }

  @Test func debouncingNoneCancelsTheWaitingEffect() async {
    let store = store { name in
      (name == "stop" ? EffectTask.none : .send("!\(name)")).debounce("d", for: .seconds(1))
    }
    let waiting = store.send("1")
    #expect(store.send("stop").isFinished)
    #expect(waiting.isFinished)
    #expect(store.isIdle)
    await clock.advance(by: .seconds(2))
    #expect(store.state == [])
  }

  @Test(arguments: [
    (true, false, ["!1", "!4"]), (false, true, ["!3", "!4"]), (true, true, ["!1", "!3", "!4"]), (false, false, []),
  ])
  func throttleKeepsOneAtEachEdgeOfAWindow(leading: Bool, trailing: Bool, expected: [String]) async {
    let store = store {
      EffectTask.send("!\($0)").throttle("t", for: .seconds(1), leading: leading, trailing: trailing)
    }
    store.send("1")
    await clock.advance(by: .milliseconds(300))
    store.send("2")
    await clock.advance(by: .milliseconds(300))
    let third = store.send("3")
    await clock.advance(by: .milliseconds(400))
    await third.finish()
    let fourth = store.send("4")
    await clock.advance(by: .seconds(1))
    await fourth.finish()
    #expect(store.state == expected)
  }

  @Test(arguments: 0..<4) func throttleLeadsOnlyUnlessItIsAskedOtherwise(spelling: Int) {
    let store = store { name in
      let send = EffectTask.send("!\(name)")
      return switch spelling {
      case 0: send.throttle("t", for: .seconds(1))
      case 1: send.throttle(EffectID("t"), for: .seconds(1))
      case 2: send.throttle(id: "t", for: .seconds(1))
      default: send.throttle(id: EffectID("t"), for: .seconds(1))
      }
    }
    store.send("1")
    #expect(store.send("2").isFinished)
    #expect(store.state == ["!1"])
    store.cancelAllEffects()
  }

  @Test(arguments: [true, false]) func throttleWithALabelHasTheEdgesThatItAsksFor(isLiteral: Bool) async {
    let store = store { name in
      let send = EffectTask.send("!\(name)")
      return isLiteral
        ? send.throttle(id: "t", for: .seconds(1), leading: false, trailing: true)
        : send.throttle(id: EffectID("t"), for: .seconds(1), leading: false, trailing: true)
    }
    store.send("1")
    let last = store.send("2")
    #expect(store.state == [])
    await clock.advance(by: .seconds(1))
    await last.finish()
    #expect(store.state == ["!2"])
  }

  @Test func throttlingNoneNeitherOpensAWindowNorReplacesTheWaitingEffect() async {
    let store = store { name in
      (name == "none" ? EffectTask.none : .send("!\(name)"))
        .throttle("t", for: .seconds(1), leading: false, trailing: true)
    }
    store.send("none")
    #expect(store.isIdle)
    let waiting = store.send("1")
    store.send("none")
    await clock.advance(by: .seconds(1))
    await waiting.finish()
    #expect(store.state == ["!1"])
  }

  @Test func throttleWindowEndsByItself() async {
    let store = store { EffectTask.send("!\($0)").throttle("t", for: .seconds(1)) }
    store.send("1")
    #expect(!store.isIdle)
    await clock.waitForSleepers(atLeast: 1)
    await clock.advance(by: .seconds(1))
    while !store.isIdle, !Task.isCancelled { await Task.yield() }
    store.send("2")
    #expect(store.state == ["!1", "!2"])
    store.cancelAllEffects()
    #expect(store.isIdle)
  }

  @Test func laterThrottledEffectDoesNotMoveTheDeadline() async {
    let store = store { EffectTask.send("!\($0)").throttle("t", for: .seconds(1), leading: false, trailing: true) }
    store.send("1")
    await clock.advance(by: .milliseconds(900))
    let last = store.send("2")
    await clock.advance(by: .milliseconds(100))
    await last.finish()
    #expect(store.state == ["!2"])
  }

  @Test func newerTrailingEffectIsCancelledByItsOwnIDOnly() async {
    let store = store { name in
      EffectTask.send("!\(name)").cancellable(EffectID(name)).throttle(
        "t", for: .seconds(1), leading: false, trailing: true)
    }
    store.send("1")
    let last = store.send("2")
    store.cancelEffects(identifiedBy: EffectID("1"))
    await clock.advance(by: .seconds(1))
    await last.finish()
    #expect(store.state == ["!2"])
    let gone = store.send("3")
    store.cancelEffects(identifiedBy: EffectID("3"))
    await clock.advance(by: .seconds(1))
    await gone.finish()
    #expect(store.state == ["!2"])
  }

  @Test func cancellingTheIDDropsADelayedEffect() async {
    let store = store { EffectTask.send("!\($0)").debounce(id: "d", for: .seconds(1)) }
    let handle = store.send("1")
    await clock.waitForSleepers(atLeast: 1)
    store.cancelEffects(identifiedBy: "d")
    #expect(handle.isFinished)
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(2))
    #expect(store.state == [])
    #expect(store.isIdle)
  }

  @Test(arguments: 0..<3) func storeHasTheClockAndTheInstrumentationThatItIsMadeWith(way: Int) async {
    let reducer = Trace(["A": EffectTask.send("B").debounce("d", for: .seconds(1))])
    let emitted = Recorder<String>()
    let instrumentation = StoreInstrumentation<String>.sink {
      if case .actionEmitted(let action) = $0 { emitted.record(action) }
    }
    let manual = StoreClock.manual(clock)
    let store: Store<Trace> =
      switch way {
      case 0: Store(reducer: reducer, clock: manual, instrumentation: instrumentation)
      case 1: .preview(reducer: reducer, clock: manual, instrumentation: instrumentation)
      default:
        .preview(
          reducer: reducer, initialState: .init(names: ["first"]), clock: manual, instrumentation: instrumentation)
      }
    let handle = store.send("A")
    await clock.advance(by: .seconds(1), onceSleepersReach: 1)
    await handle.finish()
    #expect(emitted.elements == ["B"])
    #expect(store.names == (way == 2 ? ["first", "A", "B"] : ["A", "B"]))
  }

  @Test func debounceKeepsAConcatenationSequential() async {
    let store = store { .concatenate(EffectTask.send("!\($0)").debounce("d", for: .seconds(1)), .send("!after")) }
    let handle = store.send("1")
    #expect(store.state == [])
    await clock.advance(by: .seconds(1))
    await handle.finish()
    #expect(store.state == ["!1", "!after"])
  }

  @Test func throttleKeepsAConcatenationSequential() async {
    let store = store {
      .concatenate(
        EffectTask.send("!\($0)").throttle("t", for: .seconds(1), leading: false, trailing: true), .send("!after"))
    }
    let handle = store.send("1")
    #expect(store.state == [])
    await clock.advance(by: .seconds(1))
    await handle.finish()
    #expect(store.state == ["!1", "!after"])
  }

  @Test func newerDebounceReplacesOneThatWasNotReachedYet() async {
    let gate = Gate()
    let store = store { name in
      let delayed = EffectTask.send("!\(name)").debounce("d", for: .seconds(1))
      return name == "old" ? .concatenate(.run { _ in await gate.pass() }, delayed, .send("!rest")) : delayed
    }
    let old = store.send("old")
    await gate.waitForArrivals(1)
    let new = store.send("new")
    gate.open()
    await old.finish()
    await clock.advance(by: .seconds(1))
    await new.finish()
    #expect(store.state == ["!rest", "!new"])
    #expect(store.isIdle)
  }

  private struct Stopped: Error {}

  @Test(.timeLimit(.minutes(10)), arguments: [Stopped(), CancellationError()] as [any Error])
  func failingClockOfADebounceLeavesNothingBehind(error: any Error) async {
    let clock = StoreClock(now: { .init(sinceOrigin: .zero) }, sleep: { _, _ in throw error })
    let drops = Recorder<String>()
    let store = Store(
      reducer: Trace(["A": EffectTask.send("a").debounce("d", for: .seconds(1))]), initialState: .init(), clock: clock,
      instrumentation: .sink {
        if case .actionDropped(let drop) = $0 { drops.record("\(drop.action ?? "-") \(drop.reason)") }
      })
    await store.send("A").finish()
    #expect(store.names == ["A"])
    #expect(drops.elements == ["a cancellationBoundary"])
    #expect(store.isIdle)
  }

  @Test func delayWhoseTimerIsCancelledIsNoFailure() async {
    let clock = StoreClock(now: { .init(sinceOrigin: .zero) }, sleep: { _, _ in throw CancellationError() })
    let store = TestStore(
      reducer: Trace(["A": EffectTask.send("a").debounce("d", for: .seconds(1))]), initialState: .init(), clock: clock)
    await store.send("A") { $0.names = ["A"] }
    await store.finish()
  }

  @Test(arguments: [Stopped(), CancellationError()] as [any Error])
  func failingClockOfAThrottleLeavesNothingBehind(error: any Error) async throws {
    let failure = Gate()
    let clock = StoreClock(
      now: { .init(sinceOrigin: .zero) },
      sleep: { _, _ in
        await failure.pass()
        throw error
      })
    let drops = Recorder<DropReason>()
    let store = Store(
      reducer: Reduce<[String], String>.noting {
        EffectTask.send("!\($0)").throttle("t", for: .seconds(1), leading: true, trailing: true)
      }, initialState: [], clock: clock,
      instrumentation: .sink { if case .actionDropped(let drop) = $0 { drops.record(drop.reason) } })
    store.send("1")
    var trailing = store.send("2")
    failure.open()
    // An effect leads again once the window is closed; until then each replaces the trailing one.
    while true {
      await Task.yield()
      let next = store.send("3")
      if store.state == ["!1", "!3"] { break }
      trailing = next
      try Task.checkCancellation()
    }
    try #require(trailing.isFinished)
    #expect(drops.elements.last == .cancellationBoundary)
    while !store.isIdle, !Task.isCancelled { await Task.yield() }
    #expect(store.state == ["!1", "!3"])
  }

  /// Records the tolerance of each sleep, and does not sleep.
  private struct ToleranceClock: Clock {
    let tolerances: Recorder<Duration?>
    var now: StoreClock.Instant { .init(sinceOrigin: .seconds(5)) }
    var minimumResolution: Duration { .milliseconds(3) }

    func sleep(until deadline: StoreClock.Instant, tolerance: Duration?) async throws {
      await tolerances.record(tolerance)
    }
  }

  @Test func wrappedClockGetsTheTolerance() async throws {
    let tolerances = Recorder<Duration?>()
    let clock = StoreClock(ToleranceClock(tolerances: tolerances))
    try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: .milliseconds(20))
    try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
    #expect(tolerances.elements == [.milliseconds(20), nil])
    #expect(clock.minimumResolution == .milliseconds(3))
    let frozen = StoreClock(now: { .init(sinceOrigin: .zero) }, sleep: { _, _ in })
    #expect(frozen.minimumResolution == .zero)
  }

  @Test func runsAndDelaysLeaveTheToleranceToTheClock() async {
    let tolerances = Recorder<Duration?>()
    let store = Store(
      reducer: Trace([
        "A": .run { _, context in try await context.sleep(for: .seconds(1)) },
        "B": EffectTask.send("b").debounce("d", for: .seconds(1)),
      ]), initialState: .init(), clock: StoreClock(ToleranceClock(tolerances: tolerances)))
    await store.send("A").finish()
    await store.send("B").finish()
    #expect(tolerances.elements == [nil, nil])
  }

  @Test func wrappedClockBeginsAtZeroAndSleepsUntilTheSameMoment() async {
    await clock.advance(by: .seconds(5))
    let wrapped = StoreClock(StoreClock.manual(clock))
    await clock.advance(by: .seconds(2))
    #expect(wrapped.now.sinceOrigin == .seconds(2))
    let sleeper = Task { try await wrapped.sleep(until: .init(sinceOrigin: .seconds(3)), tolerance: nil) }
    await clock.waitForSleepers(atLeast: 1)
    await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    sleeper.cancel()
    _ = await sleeper.result
  }

  @Test func runSleepsOnTheStoresClock() async {
    // A sleep counts from its call, not from the clock's origin.
    await clock.advance(by: .seconds(5))
    let store = Store(
      reducer: Trace([
        "A": .run { send, context in
          let start = context.now()
          try await context.sleep(for: .seconds(2))
          try await context.checkCancellation()
          await send("\(start.duration(to: context.now()))")
        }
      ]), initialState: .init(), clock: .manual(clock))
    let handle = store.send("A")
    await clock.waitForSleepRegistrations(toReach: 1)
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(2))
    await handle.finish()
    #expect(store.names == ["A", "\(Duration.seconds(2))"])
  }

  @Test func cancellingWakesASleepingRun() async {
    let woken = Gate()
    let store = Store(
      reducer: Trace([
        "A": EffectTask.run { _, context in
          do { try await context.sleep(for: .seconds(2)) } catch is CancellationError { woken.open() }
        }.cancellable("x")
      ]), initialState: .init(), clock: .manual(clock))
    store.send("A")
    await clock.waitForSleepers(atLeast: 1)
    store.cancelEffects(identifiedBy: "x")
    await woken.pass()
    #expect(clock.sleeperCount == 0)
  }
}
