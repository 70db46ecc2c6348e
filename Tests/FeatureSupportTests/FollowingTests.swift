import Domain
import FeatureSupport
import InnoFlow
import InnoFlowTesting
import TestSupport
import Testing

/// Content that follows the server.
@MainActor
struct FollowingTests {
  @InnoFlow(phaseManaged: true)
  struct AlbumsReducer {
    struct State: Equatable, Sendable, DefaultInitializable {
      var phase: LoadingPhase = .idle
      var albums: [String] = []
      var failure: DomainError?
    }

    enum Action: Equatable, Sendable {
      case onAppear
      case refreshTapped
      case followed
      case serverChanged
      case albumsLoaded([String])
      case albumsFailed(DomainError)
    }

    let load: @Sendable () async throws(DomainError) -> [String]
    var changes: @Sendable () -> AsyncStream<ItemChange> = { AsyncStream { $0.finish() } }

    static let loading = Loading(
      \State.phase, failure: \State.failure, appear: .onAppear, refresh: .refreshTapped,
      loaded: Action.albumsLoadedCasePath, failed: Action.albumsFailedCasePath, changed: .serverChanged)
    static var phaseMap: PhaseMap<State, Action, LoadingPhase> { loading.phaseMap }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Self.loading.reducer("albums", load: load)
        Reduce { state, action in
          switch action {
          case .followed: return .follow(changes, changed: .serverChanged)
          case .albumsLoaded(let albums): state.albums = albums
          case .onAppear, .refreshTapped, .serverChanged, .albumsFailed: break
          }
          return .none
        }
      }
    }
  }

  private typealias Response = Result<[String], DomainError>

  private let phaseMap = AlbumsReducer.phaseMap
  private let failure = DomainError(.unreachable, message: "GET /albums: could not connect")

  private func store(
    _ phase: LoadingPhase, failure: DomainError? = nil,
    load: @escaping @Sendable () async throws(DomainError) -> [String]
  ) -> TestStore<AlbumsReducer> {
    var state = AlbumsReducer.State()
    state.phase = phase
    state.albums = ["old"]
    state.failure = failure
    return TestStore(reducer: AlbumsReducer(load: load), initialState: state)
  }

  @Test(arguments: [LoadingPhase.loaded, .stale, .failed])
  func changeIsLoadedWithoutSayingSo(phase: LoadingPhase) async {
    let store = store(phase, failure: phase == .loaded ? nil : failure) { ["new"] }
    await store.send(.serverChanged, through: phaseMap)
    await store.receive(.albumsLoaded(["new"]), through: phaseMap) {
      $0.phase = .loaded
      $0.albums = ["new"]
      $0.failure = nil
    }
    await store.finish()
  }

  @Test(arguments: [LoadingPhase.loaded, .stale, .failed])
  func changeThatCannotBeLoadedLeavesEverythingAsItIs(phase: LoadingPhase) async {
    let store = store(phase, failure: phase == .loaded ? nil : failure) { [failure] () async throws(DomainError) in
      throw failure
    }
    await store.send(.serverChanged, through: phaseMap)
    await store.finish()
  }

  @Test func whatDoesNotExistAnyMoreIsAFailure() async {
    let missing = DomainError(.notFound, message: "GET /albums/1: it has been deleted (410)")
    let store = store(.loaded) { () async throws(DomainError) in throw missing }
    await store.send(.serverChanged, through: phaseMap)
    await store.receive(.albumsFailed(missing), through: phaseMap) {
      $0.phase = .stale
      $0.failure = missing
    }
    await store.finish()
  }

  @Test func nothingIsLoadedBeforeTheScreenAppears() async {
    let store = store(.idle) {
      Issue.record("a load was started")
      return []
    }
    await store.send(.serverChanged)
    await store.finish()
  }

  /// Its response may be from before the change.
  @Test func loadThatTheUserWaitsForBeginsAgainAndStillSaysWhyItFails() async {
    let responses = Gate<Response>()
    let store = store(.idle) { () async throws(DomainError) in try await responses.pass().get() }
    await store.send(.onAppear, through: phaseMap) { $0.phase = .loading }
    await responses.waitForCalls(1)
    await store.send(.serverChanged, through: phaseMap)
    await responses.waitForCalls(2)
    await responses.open(with: .failure(failure))
    await store.receive(.albumsFailed(failure), through: phaseMap) { [failure] in
      $0.phase = .failed
      $0.failure = failure
    }
    await store.finish()
  }

  @Test func changesInQuickSuccessionAreTwoLoads() async {
    let feed = Feed([.interrupted(failure), .connected], (1...100).map { .item(id: $0, version: nil) })
    let clock = ManualTestClock()
    var state = AlbumsReducer.State()
    state.phase = .loaded
    let store = TestStore(
      reducer: AlbumsReducer(load: { ["new"] }, changes: { AsyncStream { await feed.next() } }), initialState: state,
      clock: .manual(clock))
    await store.send(.followed)
    await store.receive(.serverChanged)
    await store.receive(.albumsLoaded(["new"]), through: phaseMap) { $0.albums = ["new"] }
    await clock.waitForSleepers(atLeast: 1)
    await feed.batch.open(with: ())
    // All have arrived while the effect waits.
    await feed.end.waitForCalls(1)
    await clock.advance(by: .milliseconds(250))
    await store.receive(.serverChanged)
    await store.receive(.albumsLoaded(["new"]), through: phaseMap)
    await feed.end.open(with: ())
    await clock.waitForSleepers(atLeast: 1)
    await clock.advance(by: .milliseconds(250))
    await store.finish()
  }
}

/// Changes that are handed out one by one: those of the second list once `batch` is open. When all have been taken, the
/// sequence waits for `end`.
private actor Feed {
  private var first: [ItemChange]
  private var second: [ItemChange]
  let batch = Gate<Void>()
  let end = Gate<Void>()

  init(_ first: [ItemChange], _ second: [ItemChange]) {
    self.first = first
    self.second = second
  }

  func next() async -> ItemChange? {
    if !first.isEmpty { return first.removeFirst() }
    await batch.pass()
    if !second.isEmpty { return second.removeFirst() }
    await end.pass()
    return nil
  }
}
