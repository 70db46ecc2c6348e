import InnoFlowTesting
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
    let failures = await failures {
      assertValidGraph(map.derivedGraph, allPhases: [.closed, .open, .locked], root: .closed)
    }
    #expect(
      failures.map(\.text) == [
        "locked cannot be reached from the root", "locked has no transition and is not terminal",
      ])
  }

  @Test func mapThatLacksATriggerFails() async {
    let failures = await failures {
      assertPhaseMapCovers(map, expectedTriggers: [.closed: [.action(.knock), .action(.open)]])
    }
    #expect(failures.map(\.text) == ["phase closed has no rule for open\nphase closed has more than one 'From'"])
  }

  @Test func pathIsReceivedThroughAPhaseMap() async {
    let store = TestStore(reducer: Seeds.ItemsFeature())
    let map = Seeds.ItemsFeature.phaseMap
    await store.send(.load, through: map) { $0.phase = .loading }
    await store.send(._failed("no"), through: map) {
      $0.phase = .failed
      $0.errorMessage = "no"
    }
    await store.finish()
  }
}
