#if DEBUG
  import Foundation
  import InnoFlowCore
  import InnoFlowTesting
  @testable import ReduxCore
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(10))) struct CycleDetectionTests {
    enum Action: Actionable {
      case ping
      case pong
      case step(Int)
    }

    struct State: Statable {
      var count = 0
    }

    struct Counting: ReducerType {
      func reduce(action: Action, state: inout State) { state.count += 1 }
    }

    private let warnings = Log<String>()
    private let clock = ManualTestClock()

    /// Runs `body` with the detector of a store and collects its warnings.
    private func detect(
      frequency: Int = 20, depth: Int = 50, _ body: (inout CycleDetector<Action>) async -> Void
    ) async {
      var detector = CycleDetector<Action>(limits: (frequency, .seconds(1), depth), clock: .manual(clock))
      await collectWarnings(in: warnings) { await body(&detector) }
    }

    @Test func twentyFirstTimeWithinTheWindowIsReported() async {
      await detect { detector in
        for _ in 0..<20 { _ = detector.record(.ping, after: nil) }
        #expect(warnings.elements == [])
        _ = detector.record(.pong, after: nil)
        #expect(warnings.elements == [])
        for _ in 0..<20 { _ = detector.record(.ping, after: nil) }
      }
      #expect(
        warnings.elements == [
          "“ping” was dispatched 21 times within 1.0 seconds, not by middleware. "
            + "Dispatch it less often, or raise `maxActionFrequency`."
        ])
    }

    @Test func dispatchesOutsideOfTheWindowDoNotCount() async {
      await detect { detector in
        _ = detector.record(.ping, after: nil)
        await clock.advance(by: .seconds(1) + .nanoseconds(1))
        for _ in 0..<20 { _ = detector.record(.ping, after: nil) }
        #expect(warnings.elements == [])
        await clock.advance(by: .seconds(1))
        _ = detector.record(.ping, after: nil)
        #expect(warnings.elements.count == 1)
      }
    }

    @Test func dispatchesLeaveTheWindowOneByOne() async {
      await detect { detector in
        _ = detector.record(.ping, after: nil)
        await clock.advance(by: .milliseconds(600))
        for _ in 0..<19 { _ = detector.record(.ping, after: nil) }
        await clock.advance(by: .milliseconds(600))
        _ = detector.record(.ping, after: nil)
        #expect(warnings.elements == [])
        _ = detector.record(.ping, after: nil)
      }
      #expect(warnings.elements.count == 1)
    }

    /// Each reading is ten seconds later.
    private struct LeapingClock: Clock {
      let start = ContinuousClock.now
      let readings = Log<Void>()
      var minimumResolution: Duration { .zero }
      var now: ContinuousClock.Instant {
        readings.add(())
        return start + .seconds(10 * readings.elements.count)
      }
      func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    @Test func windowIsMeasuredByTheGivenClock() async {
      let store = ObservableStore(reducer: Counting(), maxActionFrequency: 2, clock: LeapingClock())
      await collectWarnings(in: warnings) {
        for _ in 0..<5 { store.dispatch(.ping) }
      }
      #expect(warnings.elements == [])
    }

    @Test func ofMoreThanSixtyFourActionsTheOldestIsForgotten() async {
      await detect { detector in
        for _ in 0..<20 { _ = detector.record(.step(0), after: nil) }
        for step in 1...64 { _ = detector.record(.step(step), after: nil) }
        _ = detector.record(.step(0), after: nil)
        #expect(warnings.elements == [])
        for _ in 0..<21 {
          for action in [Action.ping, .pong] { _ = detector.record(action, after: nil) }
        }
      }
      #expect(warnings.elements.map { $0.prefix(6) } == ["“ping”", "“pong”"])
    }

    @Test func sixtyFourActionsAreRemembered() async {
      await detect { detector in
        for _ in 0..<20 { _ = detector.record(.step(0), after: nil) }
        for step in 1...63 { _ = detector.record(.step(step), after: nil) }
        _ = detector.record(.step(0), after: nil)
      }
      #expect(warnings.elements.count == 1)
    }

    @Test func actionThatIsDispatchedAgainIsNotTheOldest() async {
      await detect { detector in
        for _ in 0..<19 { _ = detector.record(.step(0), after: nil) }
        for step in 1...63 { _ = detector.record(.step(step), after: nil) }
        for step in [0, 64, 0] { _ = detector.record(.step(step), after: nil) }
      }
      #expect(warnings.elements.count == 1)
    }

    @Test func cycleIsReportedAgainAfterAQuietWindow() async {
      await detect { detector in
        for _ in 0..<100 { _ = detector.record(.ping, after: nil) }
        #expect(warnings.elements.count == 1)
        await clock.advance(by: .seconds(2))
        for _ in 0..<100 { _ = detector.record(.ping, after: nil) }
        #expect(warnings.elements.count == 2)
      }
    }

    @Test func chainBeyondTheMaximumDepthIsReportedOnce() async {
      await detect { detector in
        var chain = detector.record(.step(0), after: nil)
        for step in 1..<50 { chain = detector.record(.step(step), after: chain) }
        #expect(warnings.elements == [])
        for step in 50..<200 { chain = detector.record(.step(step), after: chain) }
      }
      #expect(
        warnings.elements == [
          "“step” ends a chain of more than 50 dispatches: step → step. "
            + "Make sure that the actions stop dispatching each other."
        ])
    }

    @Test func chainThatPausesLongerThanTheWindowIsNoCycle() async {
      await detect(depth: 2) { detector in
        var chain = detector.record(.ping, after: nil)
        for _ in 0..<10 {
          await clock.advance(by: .seconds(1) + .nanoseconds(1))
          chain = detector.record(.pong, after: chain)
        }
      }
      #expect(warnings.elements == [])
      await detect(depth: 2) { detector in
        var chain = detector.record(.ping, after: nil)
        for _ in 0..<2 {
          await clock.advance(by: .seconds(1))
          chain = detector.record(.pong, after: chain)
        }
      }
      #expect(warnings.elements.count == 1)
    }

    @Test func chainIsReportedAgainAfterAPause() async {
      await detect(frequency: 0, depth: 2) { detector in
        var chain = detector.record(.ping, after: nil)
        for _ in 0..<2 {
          for _ in 0..<3 { chain = detector.record(.pong, after: chain) }
          await clock.advance(by: .seconds(2))
        }
      }
      #expect(warnings.elements.count == 2)
    }

    @Test func warningNamesTheLastThirtyTwoActionsOfAChainWithoutACycle() async {
      await detect(frequency: 0, depth: 50) { detector in
        var chain = detector.record(.ping, after: nil)
        for number in 2...51 { chain = detector.record(number <= 20 ? .ping : .pong, after: chain) }
      }
      let names = (["ping"] + Array(repeating: "pong", count: 31)).joined(separator: " → ")
      #expect(warnings.elements.count == 1)
      #expect(warnings.elements.first?.contains("dispatches: \(names). Make sure") == true)
    }

    @Test func zeroTurnsAWarningOff() async {
      await detect(frequency: 0, depth: 0) { detector in
        var chain = detector.record(.ping, after: nil)
        for _ in 0..<200 { chain = detector.record(.ping, after: chain) }
      }
      #expect(warnings.elements == [])
      await detect(depth: 0) { detector in
        for _ in 0..<21 { _ = detector.record(.ping, after: nil) }
      }
      #expect(warnings.elements.count == 1)
    }

    /// Frequency and depth find the same cycle.
    @Test func warningNamesTheActionAndItsChainOncePerCycle() async {
      let store = ObservableStore(
        reducer: Counting(),
        middleware: [
          ClosureMiddleware<Action, State> { action, state, dispatch in
            guard state.count < 300 else { return }
            await dispatch(action == .ping ? .pong : .ping)
          }
        ], clock: StoreClock.manual(clock))
      await collectWarnings(in: warnings) {
        store.dispatch(.ping)
        await store.wait { $0.count == 300 }
      }
      #expect(
        warnings.elements == [
          "“ping” was dispatched 21 times within 1.0 seconds: ping → pong → ping. "
            + "Make sure that the actions stop dispatching each other."
        ])
    }

    /// A model that middleware calls, and that dispatches instead of the middleware.
    private final class Model: Sendable {
      @MainActor var stores: [ObservableStore<Counting>] = []

      @MainActor
      func dispatch(_ action: Action, to index: Int) { stores[index].dispatch(action) }
    }

    private func store(_ model: Model, sendsTo index: Int, _ clock: ManualTestClock) -> ObservableStore<Counting> {
      ObservableStore(
        reducer: Counting(),
        middleware: [
          ClosureMiddleware<Action, State> { action, state, _ in
            if state.count < 10 { await model.dispatch(action == .ping ? .pong : .ping, to: index) }
          }
        ], maxActionFrequency: 0, maxDispatchDepth: 3, clock: StoreClock.manual(clock))
    }

    @Test func dispatchOfAModelThatTheMiddlewareCallsIsPartOfItsChain() async {
      let model = Model()
      let store = store(model, sendsTo: 0, clock)
      model.stores = [store]
      await collectWarnings(in: warnings) {
        store.dispatch(.ping)
        await store.wait { $0.count == 10 }
      }
      #expect(
        warnings.elements == [
          "“pong” ends a chain of more than 3 dispatches: pong → ping → pong. "
            + "Make sure that the actions stop dispatching each other."
        ])
    }

    @Test func dispatchOfTheSecondMiddlewareIsPartOfItsChain() async {
      let store = ObservableStore(
        reducer: Counting(),
        middleware: [
          ClosureMiddleware<Action, State> { _, _, _ in },
          ClosureMiddleware<Action, State> { action, state, dispatch in
            if state.count < 10 { await dispatch(action == .ping ? .pong : .ping) }
          },
        ], maxActionFrequency: 0, maxDispatchDepth: 3, clock: StoreClock.manual(clock))
      await collectWarnings(in: warnings) {
        store.dispatch(.ping)
        await store.wait { $0.count == 10 }
      }
      #expect(
        warnings.elements == [
          "“pong” ends a chain of more than 3 dispatches: pong → ping → pong. "
            + "Make sure that the actions stop dispatching each other."
        ])
    }

    @Test func cycleOfTwoStoresWithDifferentClocksIsReported() async {
      let model = Model()
      let later = ManualTestClock()
      await later.advance(by: .seconds(10))
      model.stores = [store(model, sendsTo: 1, clock), store(model, sendsTo: 0, later)]
      await collectWarnings(in: warnings) {
        model.dispatch(.ping, to: 0)
        await model.stores[1].wait { $0.count == 9 }
      }
      #expect(warnings.elements.first?.hasPrefix("“pong” ends a chain of more than 3 dispatches") == true)
    }

    /// The warnings after `.ping`, during whose handling `queue` is called: the actions that it dispatches are queued.
    private func warnings(
      whenPingQueues queue: @escaping @MainActor @Sendable (ObservableStore<Counting>) -> Void, count: Int
    ) async -> [String] {
      let model = Model()
      let store = ObservableStore(
        reducer: Counting(),
        middleware: [
          ClosureMiddleware<Action, State> { action, _, dispatch in if action == .pong { await dispatch(.step(2)) } }
        ], maxActionFrequency: 0, maxDispatchDepth: 1, clock: StoreClock.manual(clock),
        instrumentation: .sink { _ in if let store = model.stores.popLast() { queue(store) } })
      model.stores = [store]
      await collectWarnings(in: warnings) {
        store.dispatch(.ping)
        await store.wait { $0.count == count }
      }
      return warnings.elements.map { $0.components(separatedBy: ": ")[1] }
    }

    @Test func queuedActionsHaveTheirOwnChains() async {
      let chains = await warnings(
        whenPingQueues: { store in
          store.dispatch(.pong)
          store.dispatch(.step(1))
        }, count: 4)
      #expect(chains == ["pong → step. Make sure that the actions stop dispatching each other."])
    }

    @Test func chainOfAnActionThatIsCancelledInTheQueueIsDropped() async {
      let chains = await warnings(
        whenPingQueues: { store in
          let cancelled = store.send(.step(1))
          store.dispatch(.pong)
          cancelled.cancel()
        }, count: 3)
      #expect(chains == ["pong → step. Make sure that the actions stop dispatching each other."])
    }

    @Test func actionAfterAnActionThatIsCancelledInTheQueueHasItsOwnChain() async {
      let chains = await warnings(
        whenPingQueues: { store in
          store.send(.step(1)).cancel()
          Task { store.dispatch(.pong) }
        }, count: 3)
      #expect(chains == ["pong → step. Make sure that the actions stop dispatching each other."])
    }

    @Test func cycleIsNeitherDroppedNorDelayed() async {
      let store = ObservableStore(
        reducer: Counting(),
        middleware: [
          ClosureMiddleware<Action, State> { action, state, dispatch in
            if state.count < 5000 { await dispatch(.step(state.count)) }
          }
        ], clock: StoreClock.manual(clock))
      await collectWarnings(in: warnings) {
        store.dispatch(.ping)
        await store.wait { $0.count == 5000 }
      }
      #expect(clock.now.sinceOrigin == .zero)
      #expect(warnings.elements.count == 1)
      #expect(warnings.elements.first?.hasPrefix("“step” ends a chain of more than 50 dispatches") == true)
    }
  }
#endif
