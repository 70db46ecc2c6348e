import Domain
import Foundation
import InnoFlowTesting
import PeopleFeatureInterface
import PeopleFeatureTesting
import TestSupport
import Testing

@testable import PeopleFeatureLogic

@MainActor
struct PeopleFeatureReducerTests {
  private let phaseMap = PeopleFeatureReducer.phaseMap
  private let people = Listing(items: UserSummary.samples)
  private let requestID = UUID()

  private func store(
    _ state: PeopleFeatureReducer.State = .init(),
    loadPeople: @escaping @Sendable () async throws(DomainError) -> Listing<UserSummary> = { Listing(items: UserSummary.samples) }
  ) -> TestStore<PeopleFeatureReducer> {
    let requestID = requestID
    return TestStore(
      reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople, makeRequestID: { requestID })), initialState: state)
  }

  private var loaded: PeopleFeatureReducer.State {
    var state = PeopleFeatureReducer.State()
    state.phase = .loaded
    state.people = people
    return state
  }

  @Test func appearingLoadsThePeople() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.peopleLoaded(people), through: phaseMap) {
      $0.phase = .loaded
      $0.people = people
      $0.activity = ["Loaded 3 of 3 people"]
    }
    await store.finish()
  }

  @Test func appearingAgainChangesNothingOnceLoaded() async {
    let store = store(loaded)
    await store.send(.onAppear)
    await store.finish()
  }

  @Test func aFailureIsKeptUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /users: could not connect")
    let store = store(loadPeople: { () async throws(DomainError) in throw failure })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.peopleFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = ["Loading failed"]
    }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
      $0.failure = nil
    }
    await store.receive(.peopleFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = ["Loading failed", "Loading failed"]
    }
    await store.finish()
  }

  @Test func refreshingCancelsTheLoadThatRuns() async {
    let loads = Gate<Listing<UserSummary>>()
    let store = store(loadPeople: { () async throws(DomainError) in await loads.pass() })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await loads.waitForCalls(1)
    await store.send(.refresh, through: phaseMap)
    await loads.waitForCalls(2)
    await loads.open(with: people)
    await store.receive(.peopleLoaded(people), through: phaseMap) {
      $0.phase = .loaded
      $0.people = people
      $0.activity = ["Loaded 3 of 3 people"]
    }
    await store.finish()
  }

  @Test func selectingAPersonAsksForTheirScreen() async {
    let store = store(loaded)
    await store.send(.select(userID: 2)) {
      $0.activity = ["Opened Linus Berg"]
      $0.pendingRequest = PeopleRequest(id: requestID, destination: .route(.detail(userID: 2)))
    }
    await store.send(.requestConsumed) {
      $0.pendingRequest = nil
    }
    await store.finish()
  }

  @Test func selectingNobodyAsksForNothing() async {
    let store = store(loaded)
    await store.send(.select(userID: 99))
    await store.finish()
  }

  @Test func overviewAndSettingsAreRequestsToo() async {
    let store = store(loaded)
    await store.send(.showOverview) {
      $0.pendingRequest = PeopleRequest(id: requestID, destination: .modal(.overview))
    }
    await store.send(.openSettings(OpenSettingsRequest(assigneeID: 3))) {
      $0.pendingRequest = PeopleRequest(id: requestID, destination: .output(.openSettings(OpenSettingsRequest(assigneeID: 3))))
    }
    await store.finish()
  }

  @Test func theActivityKeepsItsNewestTenLines() async {
    var state = loaded
    state.activity = (1...10).map { "Line \($0)" }
    let store = store(state)
    await store.send(.select(userID: 1)) {
      $0.activity = (2...10).map { "Line \($0)" } + ["Opened Ada Byron"]
      $0.pendingRequest = PeopleRequest(id: requestID, destination: .route(.detail(userID: 1)))
    }
    await store.finish()
  }

  @Test func everyPhaseCanBeReachedAndLeft() {
    let report = phaseMap.derivedGraph.validationReport(
      allPhases: PeopleFeatureReducer.State.Phase.allCases, root: .idle, terminalPhases: [])
    #expect(report.issues.isEmpty)
  }
}
