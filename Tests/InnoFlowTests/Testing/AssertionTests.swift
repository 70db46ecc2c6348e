import InnoFlowTesting
import IssueCollection
import Testing

@MainActor
struct AssertionTests {
  private var map: Door.Map {
    Door.Map(\.phase) {
      From(.closed) { On(.knock, to: .open) }
      From(.open) { On(.knock, to: .closed) }
      From(.closed) {}
    }
  }

  @Test func validGraphPassesAndEachIssueFails() async {
    assertValidGraph(map.derivedGraph, allPhases: [.closed, .open], root: .closed, terminalPhases: [.open])
    assertValidGraph(
      PhaseTransitionGraph<Door.Phase>.linear(.closed, .open), allPhases: [.closed, .open], root: .closed,
      terminalPhases: [.open])
    let failures = await reportedIssues {
      assertValidGraph(map.derivedGraph, allPhases: [.closed, .open, .locked], root: .closed)
    }
    #expect(
      failures.map(\.text) == [
        "locked cannot be reached from the root", "no transition leaves locked, which is not terminal",
      ])
  }

  @Test func mapThatLacksATriggerFails() async {
    let failures = await reportedIssues {
      assertPhaseMapCovers(map, expectedTriggers: [.closed: [.action(.knock), .action(.open)]])
    }
    #expect(failures.map(\.text) == ["phase closed has no rule for open\nphase closed has more than one 'From'"])
  }

  @Test func actionReceivedByCasePathIsCheckedAgainstThePhaseMap() async {
    let map = Door.Map(\.phase) {
      From(.closed) { On(.open, to: .open) }
      From(.open) { On(Door.Action.lockCasePath, to: .locked) }
      From(.locked) { On(.open, to: .open) }
    }
    let locking = Reduce<Door.State, Door.Action> { _, action in action == .open ? .send(.lock(code: 1)) : .none }
    let store = TestStore(reducer: locking.phaseMap(map), initialState: Door.State())
    await store.send(.open, through: map) { $0.phase = .open }
    await store.receive(Door.Action.lockCasePath, through: map) { $0.phase = .locked }

    let other = Door.Map(\.phase) { From(.open) { On(Door.Action.lockCasePath, to: .closed) } }
    await store.send(.open) { $0.phase = .open }
    let failures = await reportedIssues {
      await store.receive(Door.Action.lockCasePath, through: other) { $0.phase = .locked }
    }
    #expect(
      failures.map(\.text) == [
        "The phase map leads from open to closed on Door.Action.lock(code: 1), but the phase is locked."
      ])
    await store.finish()
  }

  @Test func actionWhoseTransitionTheMapForbidsFails() async {
    let map = Door.Map(\.phase, selfTransitions: .forbid) {
      From(.closed) { On(.close, to: .closed) }
    }
    let store = TestStore(reducer: Door.reducer, initialState: Door.State())
    let failures = await reportedIssues { await store.send(.close, through: map) }
    #expect(
      failures.map(\.text) == [
        "The rule for Door.Action.close in closed leads to a phase that the phase map does not allow."
      ])
    await store.finish()
  }

  @Test func casePathThatDoesNotExtractWhatItEmbedsFails() async {
    assertCasePathExtracts(Family.Action.childCasePath, .increment)
    let failures = await reportedIssues {
      assertCasePathExtracts(CasePath<Int, Int>(embed: { $0 }, extract: { _ in nil }), 1)
      assertCasePathExtracts(CasePath<Int, Int>(embed: { $0 }, extract: { $0 + 1 }), 1)
    }
    #expect(
      failures.map(\.text) == [
        "The path does not extract what it embeds: 1",
        "The path extracts another value (− embedded, + extracted):\n\n- 1\n+ 2",
      ])
  }

  @Test func resolverOfAMapSeesThePhaseBeforeTheAction() async {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(.open, targets: [.open]) { state in state.phase == .closed ? .open : nil }
      }
    }
    let store = TestStore(reducer: Door.reducer.phaseMap(map), initialState: Door.State())
    await store.send(.open, through: map) { $0.phase = .open }
    await store.finish()
  }
}
