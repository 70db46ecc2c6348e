import Domain
import FeatureSupport
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

  private func store(
    _ state: PeopleFeatureReducer.State = .init(),
    loadPeople: @escaping @Sendable () async throws(DomainError) -> Listing<UserSummary> = {
      Listing(items: UserSummary.samples)
    }, loadPerson: @escaping @Sendable (Int) async throws(DomainError) -> UserDetail = UserDetail.sample
  ) -> TestStore<PeopleFeatureReducer> {
    TestStore(
      reducer: PeopleFeatureReducer(dependencies: .init(loadPeople: loadPeople, loadPerson: loadPerson)),
      initialState: state)
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
      $0.activity = Activity(["Loaded 3 of 3 people"])
    }
    await store.finish()
  }

  /// An interrupted one adds nothing to the activity.
  @Test(arguments: [
    (DomainError(.unreachable, message: "GET /users: could not connect"), Activity(["Loading failed"])),
    (DomainError(.cancelled, message: "Interrupted"), Activity()),
  ])
  func failedRefreshIsShownOverThePeople(failure: DomainError, activity: Activity) async {
    let store = store(loaded, loadPeople: { () async throws(DomainError) in throw failure })
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await store.receive(.peopleFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = activity
    }
    await store.finish()
  }

  @Test func selectingAPersonAsksForTheirScreen() async {
    let store = store(loaded)
    await store.send(.rowSelected(UserSummary.samples[1])) {
      $0.activity = Activity(["Opened Linus Berg"])
      $0.requests.ask(.route(.detail(userID: 2)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }

  @Test func thePersonOpensWithWhatTheListKnowsAndIsLoadedOnce() async throws {
    let detail = try await UserDetail.sample(id: 2)
    let store = store(loaded)
    await store.send(.personShown(userID: 2)) {
      $0.person = PersonReducer.State(id: 2, summary: UserSummary.samples[1])
    }
    await store.send(.personAppeared)
    await store.receive(.person(.refreshTapped)) { $0.person?.phase = .refreshing }
    await store.receive(.person(.detailLoaded(detail))) {
      $0.person?.phase = .loaded
      $0.person?.detail = detail
    }
    await store.send(.personAppeared)
    await store.receive(.person(.onAppear))
    await store.send(.personShown(userID: 2))
    await store.send(.personShown(userID: nil)) { $0.person = nil }
    await store.send(.personAppeared)
    await store.finish()
  }

  @Test func aPersonThatTakesThePlaceOfAnotherEndsTheLoadOfTheFirst() async throws {
    let (gate, second) = (Gate<UserDetail>(), try await UserDetail.sample(id: 2))
    let store = store(loadPerson: { id in id == 1 ? await gate.pass() : second })
    await store.send(.personShown(userID: 1)) { $0.person = PersonReducer.State(id: 1) }
    await store.send(.personAppeared)
    await store.receive(.person(.onAppear)) { $0.person?.phase = .loading }
    await gate.waitForCalls(1)
    await store.send(.personShown(userID: 2)) { $0.person = PersonReducer.State(id: 2) }
    await gate.open(with: try await UserDetail.sample(id: 1))
    // Nothing is loading any more, and what comes of the first is not received.
    await store.finish()
    await store.send(.personAppeared)
    await store.receive(.person(.onAppear)) { $0.person?.phase = .loading }
    await store.receive(.person(.detailLoaded(second))) {
      $0.person?.phase = .loaded
      $0.person?.detail = second
      $0.person?.summary = second.summary
    }
    await store.finish()
  }

  @Test func aPersonThatIsGoneIsNotShownAsTheyWereKnown() async throws {
    var state = loaded
    state.person = PersonReducer.State(id: 2, summary: UserSummary.samples[1])
    state.person?.detail = try await UserDetail.sample(id: 2)
    let failure = DomainError(.notFound, message: "GET: it has been deleted (410)")
    let store = store(state)
    await store.send(.person(.detailFailed(failure))) {
      $0.person?.phase = .stale
      $0.person?.failure = failure
      $0.person?.summary = nil
      $0.person?.detail = nil
    }
    await store.finish()
  }

  @Test func theFilterIsState() async {
    let store = store(loaded)
    await store.send(.filterChanged("ada")) { $0.filter = "ada" }
    await store.finish()
  }

  @Test func overviewIsARequestToo() async {
    let store = store(loaded)
    await store.send(.overviewTapped) {
      $0.requests.ask(.modal(.overview))
    }
    await store.finish()
  }
}
