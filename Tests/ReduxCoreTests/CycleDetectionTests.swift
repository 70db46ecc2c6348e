#if DEBUG
  import InnoFlowCore
  import InnoFlowTesting
  @testable import ReduxCore
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(1))) struct CycleDetectionTests {
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
      frequency: Int = 20, depth: Int = 50, _ body: (CycleDetector<Action>) async -> Void
    ) async {
      await collectWarnings(in: warnings) {
        await body(CycleDetector((frequency, .seconds(1), depth), clock: .manual(clock)))
      }
    }

    @Test func twentyFirstTimeWithinTheWindowIsReported() async {
      await detect { cycles in
        for _ in 0..<20 { _ = cycles.follow(.ping, after: nil) }
        #expect(warnings.elements == [])
        _ = cycles.follow(.pong, after: nil)
        #expect(warnings.elements == [])
        for _ in 0..<20 { _ = cycles.follow(.ping, after: nil) }
      }
      #expect(
        warnings.elements == [
          "“ping” was dispatched 21 times within 1.0 seconds: ping. "
            + "Make sure that the actions stop dispatching each other."
        ])
    }

    @Test func dispatchesOutsideOfTheWindowDoNotCount() async {
      await detect { cycles in
        _ = cycles.follow(.ping, after: nil)
        await clock.advance(by: .seconds(1) + .nanoseconds(1))
        for _ in 0..<20 { _ = cycles.follow(.ping, after: nil) }
        #expect(warnings.elements == [])
        await clock.advance(by: .seconds(1))
        _ = cycles.follow(.ping, after: nil)
        #expect(warnings.elements.count == 1)
      }
    }

    @Test func aCycleIsReportedAgainAfterAQuietWindow() async {
      await detect { cycles in
        for _ in 0..<100 { _ = cycles.follow(.ping, after: nil) }
        #expect(warnings.elements.count == 1)
        await clock.advance(by: .seconds(2))
        for _ in 0..<100 { _ = cycles.follow(.ping, after: nil) }
        #expect(warnings.elements.count == 2)
      }
    }

    @Test func chainBeyondTheMaximumDepthIsReportedOnce() async {
      await detect { cycles in
        var chain = cycles.follow(.step(0), after: nil)
        for step in 1..<50 { chain = cycles.follow(.step(step), after: chain) }
        #expect(warnings.elements == [])
        for step in 50..<200 { chain = cycles.follow(.step(step), after: chain) }
      }
      #expect(
        warnings.elements == [
          "“step” ends a chain of more than 50 dispatches: step → step. "
            + "Make sure that the actions stop dispatching each other."
        ])
    }

    @Test func chainThatPausesForAWindowIsNoCycle() async {
      await detect(depth: 2) { cycles in
        var chain = cycles.follow(.ping, after: nil)
        for _ in 0..<10 {
          await clock.advance(by: .seconds(1) + .nanoseconds(1))
          chain = cycles.follow(.pong, after: chain)
        }
      }
      #expect(warnings.elements == [])
      await detect(depth: 2) { cycles in
        var chain = cycles.follow(.ping, after: nil)
        for _ in 0..<2 {
          await clock.advance(by: .seconds(1))
          chain = cycles.follow(.pong, after: chain)
        }
      }
      #expect(warnings.elements.count == 1)
    }

    @Test func zeroTurnsAWarningOff() async {
      await detect(frequency: 0, depth: 0) { cycles in
        var chain = cycles.follow(.ping, after: nil)
        for _ in 0..<200 { chain = cycles.follow(.ping, after: chain) }
      }
      #expect(warnings.elements == [])
    }

    /// Frequency and depth find the same cycle.
    @Test func warningNamesTheActionAndItsChainOncePerCycle() async {
      let store = ObservableStore(
        reducer: Counting(),
        middleware: [
          AnyMiddleware<Action, State> { action, state, dispatch in
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

    @Test func cycleIsNeitherDroppedNorDelayed() async {
      let store = ObservableStore(
        reducer: Counting(),
        middleware: [
          AnyMiddleware<Action, State> { action, state, dispatch in
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
