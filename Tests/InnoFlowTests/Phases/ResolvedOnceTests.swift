import InnoFlow
import Synchronization
import Testing

@MainActor
@Suite struct ResolvedOnceTests {
  /// Counts how often its body and its map are evaluated.
  @InnoFlow(phaseManaged: true)
  struct Counted {
    struct State: Equatable, Sendable {
      var phase = 0
    }

    enum Action: Equatable, Sendable {
      case next
    }

    final class Counts: Sendable {
      let bodies = Mutex(0)
      let maps = Mutex(0)
    }

    @TaskLocal static var counts = Counts()

    static var phaseMap: PhaseMap<State, Action, Int> {
      counts.maps.withLock { $0 += 1 }
      return PhaseMap(\.phase) {
        for phase in 0..<3 {
          From(phase) {
            On(.next, to: phase + 1)
          }
        }
      }
    }

    var body: some Reducer<State, Action> {
      Self.counts.bodies.withLock { $0 += 1 }
      return Reduce { _, _ in .none }
    }
  }

  @Test func storeEvaluatesBodyAndMapOnce() {
    let counts = Counted.Counts()
    Counted.$counts.withValue(counts) {
      let store = Store(reducer: Counted(), initialState: Counted.State())
      for _ in 1...5 {
        store.send(.next)
      }
      #expect(store.phase == 3)
    }
    #expect(counts.bodies.withLock { $0 } == 1)
    #expect(counts.maps.withLock { $0 } == 1)
  }
}
