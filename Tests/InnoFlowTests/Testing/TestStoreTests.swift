import Gates
import InnoFlowTesting
import IssueCollection
import Synchronization
import Testing

@MainActor
struct TestStoreTests {
  let clock = ManualTestClock()

  @Test func sendAssertsTheChange() async {
    let store = TestStore(reducer: Counter())
    await store.send(.increment) { $0.count = 1 }
    await store.send(.setStep(0))
    await store.finish()
  }

  @Test func storeWithADefaultStateReportsToItsInstrumentation() async {
    let emitted = Recorder<String>()
    let store = TestStore(
      reducer: Trace(["A": .send("B")]),
      instrumentation: .sink { if case .actionEmitted(let action) = $0 { emitted.record(action) } })
    store.exhaustivity = .off
    await store.send("A")
    await store.finish()
    #expect(emitted.elements == ["B"])
  }

  @Test func wrongOrMissingAssertionFailsWithADifference() async {
    let store = TestStore(reducer: Counter())
    await expectIssues {
      await store.send(.increment) { $0.count = 2 }
    } matching: { issue in
      issue.text.contains("count: 2") && issue.text.contains("count: 1")
    }
    await expectIssues {
      await store.send(.increment)
    } matching: { issue in
      issue.text.contains("no change was asserted")
    }
    await store.finish()
  }

  @Test func receiveWaitsForAnEffect() async {
    let gate = Gate()
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .afterGate(gate, "C"))]))
    await store.send("A") { $0.names = ["A"] }
    await store.receive("B") { $0.names.append("B") }
    gate.open()
    await store.receive(where: { $0 == "C" }, assert: { $0.names.append("C") })
    await store.finish()
  }

  @Test func receiveMatchesAnActionByItsCasePath() async {
    let store = TestStore(reducer: Family())
    await store.send(.setRows([.init(id: 1)])) {
      $0.seen = 1
      $0.rows = [.init(id: 1)]
      $0.identified = [.init(id: 1)]
    }
    await store.send(.row(id: 1, action: .incrementLater)) { $0.seen = 2 }
    let path = CasePath<Family.Action, Family.RowCounter.Action> {
      .row(id: 1, action: $0)
    } extract: {
      if case .row(1, let action) = $0 { action } else { nil }
    }
    await store.receive(path) {
      $0.seen = 3
      $0.rows[0].count = 1
    }
    await store.finish()
  }

  @Test func receiveOfAnotherActionDoesNotReduceItAgain() async {
    let store = TestStore(reducer: Trace(["A": .send("B")]))
    await store.send("A") { $0.names = ["A"] }
    await expectIssues {
      await store.receive("X") { $0.names = ["A", "X"] }
    } matching: { issue in
      issue.text.contains("differs from the expected one")
    }
    #expect(store.state.names == ["A", "B"])
    await store.finish()
  }

  @Test(.timeLimit(.minutes(10))) func receivingFailsAtOnceWhenNothingIsRunning() async {
    let store = TestStore(reducer: Trace())
    await expectIssues {
      await store.receive("X", timeout: .seconds(3600))
    } matching: { issue in
      issue.text.contains("no effect is running")
    }
    await store.finish()
  }

  @Test func receivingFailsWhenTheTimeIsUp() async {
    let store = TestStore(reducer: Trace(["A": .afterGate(Gate(), "B")]))
    let handle = await store.send("A") { $0.names = ["A"] }
    await expectIssues {
      await store.receive("B", timeout: .milliseconds(50))
    } matching: { issue in
      issue.text.contains("none arrived in time")
    }
    handle.cancel()
    await store.finish()
  }

  @Test func unreceivedActionFailsOnceAtFinish() async {
    let store = TestStore(reducer: Trace(["A": .send("B")]))
    await store.send("A") { $0.names = ["A"] }
    expectIssues {
      store.assertNoBufferedActions()
    } matching: { issue in
      issue.text.contains("Actions were not received")
    }
    let failures = Mutex(0)
    await expectIssues {
      await store.finish()
    } matching: { _ in
      failures.withLock { $0 += 1 }
      return true
    }
    #expect(failures.withLock { $0 } == 1)
  }

  @Test func unfinishedEffectsFailOnceAtRelease() async {
    let failures = Mutex(0)
    await expectIssues {
      let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .afterGate(Gate(), "C"))]))
      await store.send("A") { $0.names = ["A"] }
    } matching: { issue in
      failures.withLock { $0 += 1 }
      return issue.text.contains("not received") && issue.text.contains("still running")
    }
    #expect(failures.withLock { $0 } == 1)
  }

  @Test func finishWaitsForDelaysAndRuns() async {
    let store = TestStore(
      reducer: Trace(["A": .concatenate(EffectTask.send("B").debounce("d", for: .seconds(1)), .run { _ in })]),
      initialState: .init(),
      clock: .manual(clock))
    await store.send("A") { $0.names = ["A"] }
    let advancing = Task { await clock.advance(by: .seconds(1), onceSleepersReach: 1) }
    await store.receive("B") { $0.names = ["A", "B"] }
    await advancing.value
    await store.finish()
  }

  @Test func finishFailsForAnEffectThatDoesNotEnd() async {
    let store = TestStore(reducer: Trace(["A": .afterGate(Gate(), "B")]))
    await store.send("A") { $0.names = ["A"] }
    await expectIssues {
      await store.finish(timeout: .milliseconds(50))
    } matching: { issue in
      issue.text.contains("still running")
    }
    store.cancelAllEffects()
  }

  @Test func escapingErrorFailsTheTest() async {
    struct Broken: Error {}
    let failures = Mutex(0)
    let store = TestStore(reducer: Trace(["A": .run { _ in throw Broken() }]))
    await expectIssues {
      await store.send("A") { $0.names = ["A"] }
      await store.finish()
    } matching: { issue in
      failures.withLock { $0 += 1 }
      return issue.text.contains("Broken")
    }
    #expect(failures.withLock { $0 } == 1)
  }

  @Test func missingChildFailsTheTest() async {
    let store = TestStore(reducer: Family())
    await expectIssues {
      await store.send(.optional(.increment)) { $0.seen = 1 }
    } matching: { issue in
      issue.text.contains("IfLet")
    }
    await store.finish()
  }

  @Test func withoutExhaustivityOnlyAssertedChangesAreChecked() async {
    let store = TestStore(reducer: Trace(["A": .merge(.send("B"), .send("C"), .send("D"))]))
    store.exhaustivity = .off
    await store.send("A")
    await store.receive("C") { $0.unrelated = 0 }
    #expect(store.state.names == ["A", "B", "C"])
    await expectIssues {
      await store.send("X") { $0.names = [] }
    } matching: { issue in
      issue.text.contains("The state is not as asserted")
    }
    await store.finish()
  }

  @Test func scopedTestStoresAssertOnTheirChild() async {
    let store = TestStore(reducer: Family())
    store.exhaustivity = .off
    let child = store.scope(state: \.child, action: Family.Action.childCasePath)
    await child.send(.increment) { $0.count = 1 }
    await store.send(.setRows([.init(id: 1), .init(id: 2)]))
    let rows = store.scope(collection: \.rows, action: Family.Action.rowActionPath)
    await rows[1].send(.incrementLater)
    await rows[1].receive(.increment) { $0.count = 1 }
    #expect(rows.map(\.state?.count) == [0, 1])
    await expectIssues {
      await rows[0].send(.increment) { $0.count = 9 }
    } matching: { issue in
      issue.text.contains("count: 9")
    }
    await store.finish()
  }

  @Test func sendThroughAPhaseMapChecksThePhase() async {
    struct Loader: Reducer {
      enum Phase: Hashable, Sendable { case idle, loading, loaded }
      struct State: Equatable, Sendable, DefaultInitializable {
        var phase = Phase.idle
      }
      let obeys: Bool
      static var map: PhaseMap<State, String, Phase> {
        PhaseMap(\.phase) {
          From(.idle) { On("load", to: .loading) }
          From(.loading) { On("done", to: .loaded) }
        }
      }
      func reduce(into state: inout State, action: String) -> EffectTask<String> {
        switch action {
        case "load":
          state.phase = obeys ? .loading : .loaded
          return .send("done")
        default:
          state.phase = .loaded
          return .none
        }
      }
    }
    let store = TestStore(reducer: Loader(obeys: true))
    await store.send("load", through: Loader.map) { $0.phase = .loading }
    await store.receive("done", through: Loader.map) { $0.phase = .loaded }
    await store.finish()

    let disobedient = TestStore(reducer: Loader(obeys: false))
    await expectIssues {
      await disobedient.send("load", through: Loader.map) { $0.phase = .loaded }
    } matching: { issue in
      issue.text.contains("leads from idle to loading")
    }
    await disobedient.receive("done")
    await disobedient.finish()
  }

  @Test func assertionOnARowThatIsNotThereFails() async {
    struct List: Reducer {
      struct State: Equatable, Sendable { var rows = [Family.Row(id: 1)] }
      func reduce(into state: inout State, action: Family.Action) -> EffectTask<Family.Action> {
        state.rows = []
        return .none
      }
    }
    let store = TestStore(reducer: List(), initialState: .init())
    let row = store.scope(collection: \.rows, action: Family.Action.rowActionPath)[0]
    await store.send(.touchUnrelated) { $0.rows = [] }
    await expectIssues {
      await row.send(.increment) { $0.count = 1 }
    } matching: { issue in
      issue.text.contains("does not exist")
    }
    await store.finish()
  }

  @Test func withoutExhaustivityStateAfterFinishIncludesUnreceivedActions() async {
    let store = TestStore(reducer: Trace(["A": .send("B"), "B": .run { await $0("C") }]))
    store.exhaustivity = .off
    await store.send("A")
    await store.finish()
    #expect(store.state.names == ["A", "B", "C"])
  }
}
