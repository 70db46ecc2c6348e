import Domain
import FeatureSupport
import InnoFlow
import InnoFlowTesting
import TestSupport
import Testing

@MainActor
struct LoadingTests {
  /// The people of a city, which are loaded by the name of the city.
  @InnoFlow(phaseManaged: true)
  struct PeopleReducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      var phase: LoadingPhase = .idle
      var city = "Nairobi"
      var people: [String] = []
      var failure: DomainError?
    }

    enum Action: Equatable, Sendable {
      case onAppear
      case refreshTapped
      case peopleLoaded([String])
      case peopleFailed(DomainError)
      case cityChanged(String)
    }

    let loadPeople: @Sendable (String) async throws(DomainError) -> [String]

    static let loading = Loading(
      \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
      loaded: Action.peopleLoadedCasePath, failed: Action.peopleFailedCasePath)
    static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Self.loading.reducer("city", of: \.city, load: loadPeople)
        Reduce { state, action in
          switch action {
          case .peopleLoaded(let people): state.people = people
          case .cityChanged(let city): state.city = city
          case .onAppear, .refreshTapped, .peopleFailed: break
          }
          return .none
        }
      }
    }
  }

  private typealias Response = Result<[String], DomainError>

  private let phaseMap = PeopleReducer.phaseMap
  private let failure = DomainError(.unreachable, message: "GET /people: could not connect")

  private func store(
    _ phase: LoadingPhase = .idle, failure: DomainError? = nil,
    load: @escaping @Sendable (String) async throws(DomainError) -> [String]
  ) -> TestStore<PeopleReducer> {
    var state = PeopleReducer.State()
    state.phase = phase
    state.failure = failure
    return TestStore(reducer: PeopleReducer(loadPeople: load), initialState: state)
  }

  @Test(arguments: [
    (LoadingPhase.idle, LoadingPhase.loading), (.failed, .loading), (.stale, .refreshing),
  ])
  func appearingLoadsWhatIsNotThere(before: LoadingPhase, during: LoadingPhase) async {
    let store = store(before, failure: before == .idle ? nil : failure) { city in ["Amara of \(city)"] }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = during
      $0.failure = nil
    }
    await store.receive(.peopleLoaded(["Amara of Nairobi"]), through: phaseMap) {
      $0.phase = .loaded
      $0.people = ["Amara of Nairobi"]
    }
    await store.finish()
  }

  @Test(arguments: [LoadingPhase.loading, .loaded, .refreshing])
  func appearingStartsNoSecondLoad(phase: LoadingPhase) async {
    let store = store(phase) { _ in
      Issue.record("a load was started")
      return []
    }
    await store.send(.onAppear)
    await store.finish()
  }

  @Test(arguments: [
    (LoadingPhase.idle, LoadingPhase.loading, LoadingPhase.failed), (.loaded, .refreshing, .stale),
    (.failed, .loading, .failed), (.stale, .refreshing, .stale),
  ])
  func failureIsKeptUntilTheNextLoad(before: LoadingPhase, during: LoadingPhase, after: LoadingPhase) async {
    let responses = Gate<Response>()
    let store = store(before) { _ async throws(DomainError) in try await responses.pass().get() }
    await store.send(.refreshTapped, through: phaseMap) { $0.phase = during }
    await responses.open(with: .failure(failure))
    await store.receive(.peopleFailed(failure), through: phaseMap) {
      $0.phase = after
      $0.failure = failure
    }
    await responses.close()
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = during
      $0.failure = nil
    }
    await responses.open(with: .success([]))
    await store.receive(.peopleLoaded([]), through: phaseMap) { $0.phase = .loaded }
    await store.finish()
  }

  @Test func refreshingKeepsTheOldContentUntilTheNewIsThere() async {
    let loads = Gate<[String]>()
    let store = store { _ in await loads.pass() }
    await loads.open(with: ["Amara"])
    await store.send(.onAppear, through: phaseMap) { $0.phase = .loading }
    await store.receive(.peopleLoaded(["Amara"]), through: phaseMap) {
      $0.phase = .loaded
      $0.people = ["Amara"]
    }
    await loads.close()
    await store.send(.refreshTapped, through: phaseMap) { $0.phase = .refreshing }
    await loads.open(with: [])
    await store.receive(.peopleLoaded([]), through: phaseMap) {
      $0.phase = .loaded
      $0.people = []
    }
    await store.finish()
  }

  @Test func refreshingCancelsTheLoadThatRuns() async {
    let loads = Gate<[String]>()
    let store = store { _ in await loads.pass() }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await loads.waitForCalls(1)
    await store.send(.refreshTapped, through: phaseMap)
    await loads.waitForCalls(2)
    await loads.open(with: ["Amara"])
    await store.receive(.peopleLoaded(["Amara"]), through: phaseMap) {
      $0.phase = .loaded
      $0.people = ["Amara"]
    }
    await store.finish()
  }

  @Test func callerThatWaitsForALoadWaitsForTheOneThatReplacesItToo() async {
    let loads = Gate<[String]>()
    let store = Store(reducer: PeopleReducer { _ in await loads.pass() })
    let loading = LoadInProgress()
    #expect(!loading.isLoading)
    loading.start(store.send(.onAppear))
    let caller = Task.immediate {
      await loading.finish()
      return store.people
    }
    await loads.waitForCalls(1)
    loading.start(store.send(.refreshTapped))
    await loads.waitForCalls(2)
    #expect(loading.isLoading)
    await loads.open(with: ["Amara"])
    #expect(await caller.value == ["Amara"])
    #expect(!loading.isLoading)
  }

  @Test func callerWhoseActionStartsNothingWaitsForTheLoadThatRuns() async {
    let loads = Gate<[String]>()
    let store = Store(reducer: PeopleReducer { _ in await loads.pass() })
    let loading = LoadInProgress()
    loading.start(store.send(.onAppear))
    let caller = Task.immediate {
      await loading(store.send(.onAppear))
      return store.people
    }
    await loads.waitForCalls(1)
    await loads.open(with: ["Amara"])
    #expect(await caller.value == ["Amara"])
  }

  @Test func loadTakesTheInputAsItIsWhenItBegins() async {
    let store = store(.loaded) { city in [city] }
    await store.send(.cityChanged("Kyoto")) { $0.city = "Kyoto" }
    await store.send(.refreshTapped, through: phaseMap) { $0.phase = .refreshing }
    await store.receive(.peopleLoaded(["Kyoto"]), through: phaseMap) {
      $0.phase = .loaded
      $0.people = ["Kyoto"]
    }
    await store.finish()
  }

  @Test func everyPhaseCanBeReachedAndLeft() {
    let report = phaseMap.derivedGraph.validationReport(
      allPhases: LoadingPhase.allCases, root: .idle, terminalPhases: [])
    #expect(report.issues.isEmpty)
  }
}
