import Gates
import InnoFlowTesting
import IssueCollection
import Testing

/// What `receive` accepts, how long it waits, and what its failures say.
@MainActor
struct TestStoreReceiveTests {
  private let gate = Gate()

  @Test func wrongAssertionShowsTheDifferenceOfTheStates() async {
    let store = TestStore(reducer: Counter())
    let failures = await reportedIssues {
      await store.send(.increment) { $0.count = 7 }
    }
    #expect(
      failures.map(\.text) == [
        """
        The state is not as asserted (− expected, + actual):

          Counter.State(
        -   count: 7,
        +   count: 1,
            _step: BindableField(wrappedValue: 1)
          )
        """
      ])
    await store.finish()
  }

  @Test func missingAssertionShowsWhatHasChanged() async {
    let store = TestStore(reducer: Trace(["A": .send("B")]))
    await store.send("A") { $0.names = ["A"] }
    let failures = await reportedIssues {
      await store.receive("B")
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.text.hasPrefix("The state changed, and no change was asserted (− expected, + actual):") == true)
    #expect(failures.first?.text.contains(#"+     [1]: "B""#) == true)
    await store.finish()
  }

  @Test func anotherActionThanExpectedIsOneFailure() async {
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"))]))
    await store.send("A") { $0.names = ["A"] }
    let failures = await reportedIssues {
      await store.receive("C") { $0.names = ["no matter"] }
    }
    #expect(
      failures.map(\.text) == [
        "The received action differs from the expected one:\n\n- \"C\"\n+ \"B\"\n\nIts changes were not asserted."
      ])
    #expect(store.state.names == ["A", "B"])
    await store.receive("C") { $0.names = ["A", "B", "C"] }
    await store.finish()
  }

  @Test func failureIsReportedWhereTheActionIsReceived() async {
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"))]))
    await store.send("A") { $0.names = ["A"] }
    let failures = await reportedIssues {
      await store.receive("X", line: 7)
      await store.receive("C", line: 8)
      await store.receive("D", line: 9)
      store.assert({ $0.names = [] }, line: 10)
    }
    #expect(failures.map(\.line) == [7, 8, 9, 10])
    await store.finish()
  }

  @Test func actionOfAnotherCaseIsOneFailure() async {
    let store = TestStore(
      reducer: Reduce<Int, Family.Action> { state, action in
        state += 1
        return action == .touchUnrelated ? .send(.child(.increment)) : .none
      }, initialState: 0)
    await store.send(.touchUnrelated) { $0 = 1 }
    let failures = await reportedIssues {
      await store.receive(Family.Action.optionalCasePath) { $0 = 2 }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.text.contains("It is not in the expected case: Family.Action.child(.increment)") == true)
    await store.finish()
  }

  @Test func actionThatDoesNotMeetTheConditionIsOneFailure() async {
    let store = TestStore(reducer: Trace(["A": .send("B")]))
    await store.send("A") { $0.names = ["A"] }
    let failures = await reportedIssues {
      await store.receive(where: { $0 == "C" }, assert: { $0.names = [] })
    }
    #expect(failures.map { $0.text.contains(#"It does not meet the condition: "B""#) } == [true])
    await store.finish()
  }

  /// A timeout that began again at each tick would never end.
  @Test(.timeLimit(.minutes(10))) func timeoutCoversSkippedActions() async {
    let store = TestStore(
      reducer: Trace([
        "A": EffectTask.run { send in
          while !Task.isCancelled {
            await send("tick")
            try await Task.sleep(for: .milliseconds(5))
          }
        }.cancellable("ticks")
      ]))
    store.exhaustivity = .off
    await store.send("A")
    let failures = await reportedIssues {
      await store.receive("never", timeout: .milliseconds(100))
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.text.contains("none arrived in time. An effect is still running: “ticks”. Skipped:") == true)
    store.cancelEffects(identifiedBy: "ticks")
    await store.finish()
  }

  @Test func timeoutOfTheStoreIsTheDefault() async {
    let store = TestStore(reducer: Trace(["A": .afterGate(gate, "B")]))
    #expect(store.timeout == .seconds(60))
    store.timeout = .milliseconds(20)
    await store.send("A") { $0.names = ["A"] }
    let failures = await reportedIssues {
      await store.receive("B")
      await store.finish()
    }
    #expect(failures.count == 2)
    gate.open()
    store.timeout = .seconds(60)
    await store.receive("B") { $0.names = ["A", "B"] }
    await store.finish()
  }

  @Test func actionThatComesLaterIsWaitedFor() async {
    let clock = ManualTestClock()
    let store = TestStore(
      reducer: Trace([
        "A": .run { send, context in
          try await context.sleep(for: .seconds(1))
          await send("B")
        }
      ]), initialState: .init(), clock: .manual(clock))
    await store.send("A") { $0.names = ["A"] }
    let advancing = Task { await clock.advance(by: .seconds(1), onceSleepersReach: 1) }
    await store.receive("B") { $0.names = ["A", "B"] }
    await advancing.value
    await store.finish()
  }

  /// The action comes too late for the store's timeout, and in time for the call's however busy the machine is.
  @Test(arguments: 0..<6) func timeoutOfACallReplacesThatOfTheStore(call: Int) async {
    let gate = gate
    let store = TestStore(reducer: Trace(["A": .afterGate(gate, "B")]))
    store.timeout = .zero
    store.exhaustivity = .off
    await store.send("A")
    let map = PhaseMap<Trace.State, String, Int>(\.unrelated) {}
    let path = CasePath<String, Void>(embed: { "B" }, extract: { $0 == "B" ? () : nil })
    let opening = Task {
      try? await Task.sleep(for: .milliseconds(50))
      gate.open()
    }
    let timeout = Duration.seconds(60)
    switch call {
    case 0: await store.receive("B", timeout: timeout)
    case 1: await store.receive("B", through: map, timeout: timeout)
    case 2: await store.receive(where: { $0 == "B" }, timeout: timeout)
    case 3: await store.receive(path, timeout: timeout)
    case 4: await store.receive(path, timeout: timeout) { state, _ in state.names = ["A", "B"] }
    default: await store.receive(path, through: map, timeout: timeout)
    }
    await opening.value
    await store.finish(timeout: timeout)
  }

  @Test func finishWaitsForDebounceAndThrottle() async {
    let clock = ManualTestClock()
    let store = TestStore(
      reducer: Trace([
        "A": .merge(
          EffectTask.run { _ in }.debounce("d", for: .seconds(1)),
          EffectTask.run { _ in }.throttle("t", for: .seconds(2), leading: false, trailing: true))
      ]), initialState: .init(), clock: .manual(clock))
    await store.send("A") { $0.names = ["A"] }
    let advancing = Task {
      await clock.advance(by: .seconds(1), onceSleepersReach: 2)
      await clock.advance(by: .seconds(1))
    }
    await store.finish()
    await advancing.value
    #expect(clock.now.sinceOrigin == .seconds(2))
  }

  @Test func childsActionIsReceivedByPathAndCondition() async {
    let store = TestStore(reducer: Family())
    store.exhaustivity = .off
    await store.send(.setRows([.init(id: 1), .init(id: 2)]))
    let rows = store.scope(collection: \.identified, action: Family.Action.identifiedActionPath)
    await rows[0].send(.incrementLater)
    await rows[1].send(.incrementLater)
    await store.finish()
    #expect(rows.map(\.state?.count) == [1, 1])

    await rows[0].send(.incrementLater)
    await rows[0].receive(where: { $0 == .increment }, timeout: .seconds(5), assert: { $0.count = 2 })
    let path = CasePath<Family.RowCounter.Action, Void>(embed: { .increment }, extract: { $0 == .increment ? () : nil })
    await rows[1].send(.incrementLater)
    await rows[1].receive(path) { $0.count = 2 }
    await store.finish()
  }

  @Test func assertionOnAnOptionalChildFailsWhileItIsAbsent() async {
    let store = TestStore(reducer: Family())
    store.exhaustivity = .off
    let child = store.scope(ifLet: \.optional, action: Family.Action.optionalCasePath)
    #expect(child.state == nil)
    await store.send(.setOptional(.init(count: 1)))
    await child.send(.increment) { $0.count = 2 }
    await store.send(.setOptional(nil))
    let failures = await reportedIssues {
      await store.send(.touchUnrelated)
      await child.send(.increment) { $0.count = 3 }
    }
    #expect(failures.count == 2)
    #expect(failures.last?.text == "The assertion threw: The child's state is absent.")
    await store.finish()
  }

  @Test func skippedActionsAreWarningsWhenRequested() async {
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"))]))
    store.exhaustivity = .off(showSkippedAssertions: true)
    let shown = await reportedIssues {
      await store.send("A") { $0.names = ["A"] }
      await store.receive("C") { $0.names = ["A", "B", "C"] }
      await store.send("A") { $0.names = ["A", "B", "C", "A"] }
      await store.finish()
    }
    #expect(
      shown.map(\.text) == [
        "Received without being asserted:\n\n\"B\"", "Received without being asserted:\n\n\"B\"\n\"C\"",
      ])
  }

  @Test(arguments: [Exhaustivity.off, .off(showSkippedAssertions: true)])
  func sendWithoutExhaustivitySkipsEarlierActions(exhaustivity: Exhaustivity) async {
    let store = TestStore(reducer: Trace(["A": .send("B")]))
    store.exhaustivity = exhaustivity
    await store.send("A") { $0.names = ["A"] }
    _ = await reportedIssues { await store.send("C") }
    #expect(store.state.names == ["A", "B", "C"])
    store.assertNoBufferedActions()
    await store.finish()
  }

  @Test func skippingDiscardsUnreceivedActions() async {
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"))]))
    await store.send("A") { $0.names = ["A"] }
    store.skipReceivedActions()
    #expect(store.state.names == ["A", "B", "C"])
    store.assertNoBufferedActions()
    await store.finish()
  }

  @Test func handleOfATestStoreCancelsAndWaits() async {
    let store = TestStore(reducer: Trace(["A": .afterGate(gate, "B")]))
    let first = await store.send("A") { $0.names = ["A"] }
    first.cancel()
    #expect(first.isFinished)
    gate.open()
    let second = await store.send("A") { $0.names += ["A"] }
    await second.finish()
    await store.receive("B") { $0.names += ["B"] }
    await store.finish()
  }

  @Test func unassertedChangeIsAWarningWhenRequested() async {
    let store = TestStore(
      reducer: Reduce<Counter.State, Int> { state, number in
        state.count = number
        state.step = number
        return number < 3 ? .send(number + 1) : .none
      })
    store.exhaustivity = .off(showSkippedAssertions: true)
    var line = 0
    let shown = await reportedIssues {
      line = #line + 1
      await store.send(2) { $0.count = 2 }
      await store.receive(3) {
        $0.count = 3
        $0.step = 3
      }
      await store.send(3) { _ in }
      await store.finish()
    }
    #expect(shown.count == 1)
    #expect(shown.first?.line == line)
    #expect(shown.first?.text.hasPrefix("Changes that were not asserted:\n\n") == true)
    #expect(shown.first?.text.contains("step") == true)
    #expect(shown.first?.text.contains("count: 1") == false)
  }

  @Test func changeNotAssertedByAnEmptyClosureIsAWarningWhenRequested() async {
    let store = TestStore(reducer: Trace())
    store.exhaustivity = .off(showSkippedAssertions: true)
    let shown = await reportedIssues {
      await store.send("A") { _ in }
      await store.send("B")
      await store.send("C") { $0.names = ["A", "B", "C"] }
    }
    #expect(shown.map { $0.text.prefix(31) } == ["Changes that were not asserted:", "Changes that were not asserted:"])
    store.exhaustivity = .off
    let silent = await reportedIssues {
      await store.send("D") { _ in }
      await store.finish()
    }
    #expect(silent.isEmpty)
  }

  @Test func assertionThatThrowsOnThePreviousStateDoesNotFail() async {
    struct Absent: Error {}
    let store = TestStore(reducer: Trace())
    store.exhaustivity = .off(showSkippedAssertions: true)
    let shown = await reportedIssues {
      await store.send("A") { state in
        guard state.names.count == 1 else { throw Absent() }
        state.names[0] = "A"
      }
      await store.finish()
    }
    #expect(shown.map { $0.text.prefix(31) } == ["Changes that were not asserted:"])
  }
}
