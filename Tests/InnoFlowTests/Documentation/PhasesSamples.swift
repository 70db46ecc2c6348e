import InnoFlow
import InnoFlowTesting
import Testing

/// The samples of the article Phases.
@MainActor
@Suite struct PhasesSamples {
  @InnoFlow(phaseManaged: true)
  struct ListFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: CaseIterable, Hashable, Sendable {
        case idle
        case loading
        case loaded
        case empty
        case failed
      }

      var phase = Phase.idle
      var items: [String] = []
      var message: String?
    }

    enum Action: Equatable, Sendable {
      case load
      case _loaded([String])
      case _failed(String)
      case retryTapped
    }

    static var phaseMap: PhaseMap<State, Action, State.Phase> {
      PhaseMap(\.phase) {
        From(.idle) {
          On(.load, to: .loading)
        }
        From(.loading) {
          On(Action.loadedCasePath, targets: [.loaded, .empty]) { _, items in
            items.isEmpty ? .empty : .loaded
          }
          On(Action.failedCasePath, to: .failed)
        }
        From(.failed) {
          On(.retryTapped, to: .loading)
        }
        From(.loaded) {
          On(.load, to: .loading)
        }
        From(.empty) {
          On(.load, to: .loading)
        }
      }
    }

    let items: @Sendable () async throws -> [String]

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .load, .retryTapped:
          state.message = nil
          return .run { [items] send in
            do {
              await send(._loaded(try await items()))
            } catch {
              await send(._failed("\(error)"))
            }
          }
          .cancellable("list", cancelInFlight: true)
        case ._loaded(let items):
          state.items = items
          return .none
        case ._failed(let message):
          state.message = message
          return .none
        }
      }
    }
  }

  private struct Offline: Error {}

  @Test func mapMovesThePhase() async {
    let store = TestStore(reducer: ListFeature { ["one"] })
    await store.send(.load, through: ListFeature.phaseMap) {
      $0.phase = .loading
    }
    await store.receive(ListFeature.Action.loadedCasePath, through: ListFeature.phaseMap) {
      $0.phase = .loaded
      $0.items = ["one"]
    }
    await store.finish()
  }

  @Test(arguments: ListFeature.State.Phase.allCases)
  func failureMovesThePhaseOnlyWhileLoading(_ phase: ListFeature.State.Phase) async {
    let store = Store(reducer: ListFeature { [] }, initialState: .init(phase: phase))
    store.send(._failed("late"))
    #expect(store.phase == (phase == .loading ? .failed : phase))
  }

  @Test func graphOfTheMapIsValid() {
    let report = ListFeature.phaseMap.derivedGraph.validationReport(
      allPhases: ListFeature.State.Phase.allCases, root: .idle, terminalPhases: [.loaded, .empty])
    #expect(report.isValid)
    #expect(report.issues.isEmpty)
  }

  @Test func assertionHelpersPassForAValidMap() {
    assertValidGraph(
      ListFeature.phaseMap.derivedGraph, allPhases: ListFeature.State.Phase.allCases, root: .idle,
      terminalPhases: [.loaded, .empty])
    assertPhaseMapCovers(
      ListFeature.phaseMap,
      expectedTriggers: [
        .idle: [.action(.load)],
        .loading: [
          .casePath(ListFeature.Action.loadedCasePath, label: "loaded", sample: []),
          .casePath(ListFeature.Action.failedCasePath, label: "failed", sample: ""),
        ],
        .failed: [.action(.retryTapped)],
      ])
  }

  @Test func graphCanBeDrawn() {
    let diagram = ListFeature.phaseMap.derivedGraph.mermaid(root: .idle)
    #expect(diagram.hasPrefix("stateDiagram-v2\n  state \"idle\" as s0\n"))
    #expect(diagram.contains("[*] --> s0"))
    #expect(ListFeature.phaseMap.derivedGraph.dot(root: .idle).hasPrefix("digraph phases {"))
  }

  @InnoFlow
  struct StubbornFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      enum Phase: Hashable, Sendable {
        case open
        case closed
      }

      var phase = Phase.open
    }

    enum Action: Equatable, Sendable {
      case close
    }

    let diagnostics: PhaseMapDiagnostics<Action, State.Phase>

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.phase = .closed
        return .none
      }
      .phaseMap(
        PhaseMap(\.phase, diagnostics: diagnostics) {
          From(.open) {}
        })
    }
  }

  @Test func directWriteIsRevertedAndReported() async {
    await confirmation { reported in
      let store = Store(
        reducer: StubbornFeature(
          diagnostics: .sink { violation in
            if violation == .directMutation(action: .close, owned: .open, written: .closed) { reported() }
          }))
      store.send(.close)
      #expect(store.phase == .open)
    }
  }
}
