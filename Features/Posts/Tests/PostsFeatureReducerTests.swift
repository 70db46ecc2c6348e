import Domain
import FeatureSupport
import InnoFlowTesting
import PostsFeatureInterface
import PostsFeatureTesting
import TestSupport
import Testing

@testable import PostsFeatureLogic

@MainActor
struct PostsFeatureReducerTests {
  private let phaseMap = PostsFeatureReducer.phaseMap
  private let posts = Listing(items: PostSummary.samples, limit: .posts)

  private func store(
    _ state: PostsFeatureReducer.State = .init(),
    loadPosts: @escaping @Sendable () async throws(DomainError) -> Listing<PostSummary> = {
      Listing(items: PostSummary.samples, limit: .posts)
    }
  ) -> TestStore<PostsFeatureReducer> {
    TestStore(reducer: PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts)), initialState: state)
  }

  private var loaded: PostsFeatureReducer.State {
    var state = PostsFeatureReducer.State()
    state.phase = .loaded
    state.posts = posts
    return state
  }

  @Test func appearingLoadsThePosts() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.postsLoaded(posts), through: phaseMap) {
      $0.phase = .loaded
      $0.posts = posts
      $0.activity = Activity(["Loaded 18 of 20 posts"])
    }
    await store.finish()
  }

  @Test(arguments: [LoadingPhase.loading, .loaded, .refreshing])
  func appearingStartsNoSecondLoad(phase: LoadingPhase) async {
    var state = loaded
    state.phase = phase
    let store = store(state) {
      Issue.record("a load was started")
      return Listing(items: [])
    }
    await store.send(.onAppear)
    await store.finish()
  }

  @Test func aFailureIsKeptUntilTheNextLoad() async {
    let failure = DomainError(.unreachable, message: "GET /posts: could not connect")
    let store = store(loadPosts: { () async throws(DomainError) in throw failure })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.postsFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
      $0.failure = nil
    }
    await store.receive(.postsFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = Activity(["Loading failed", "Loading failed"])
    }
    await store.finish()
  }

  @Test func refreshingKeepsTheOldContentUntilTheNewIsThereAndWhenThatFails() async {
    let failure = DomainError(.timedOut, message: "GET: no response within 2 s")
    let responses = Gate<Result<Listing<PostSummary>, DomainError>>()
    let store = store(loaded, loadPosts: { () async throws(DomainError) in try await responses.pass().get() })
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await responses.open(with: .failure(failure))
    await store.receive(.postsFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await responses.open(with: .success(Listing(items: [])))
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .refreshing
      $0.failure = nil
    }
    await store.receive(.postsLoaded(Listing(items: [])), through: phaseMap) {
      $0.phase = .loaded
      $0.posts = Listing(items: [])
      $0.activity = Activity(["Loading failed", "Loaded 0 of 0 posts"])
    }
    await store.finish()
  }

  @Test func refreshingCancelsTheLoadThatRuns() async {
    let loads = Gate<Listing<PostSummary>>()
    let store = store(loadPosts: { () async throws(DomainError) in await loads.pass() })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await loads.waitForCalls(1)
    await store.send(.refreshTapped, through: phaseMap)
    await loads.waitForCalls(2)
    await loads.open(with: posts)
    await store.receive(.postsLoaded(posts), through: phaseMap) {
      $0.phase = .loaded
      $0.posts = posts
      $0.activity = Activity(["Loaded 18 of 20 posts"])
    }
    await store.finish()
  }

  @Test func selectingAPostAsksForItsScreen() async {
    let store = store(loaded)
    await store.send(.rowSelected(PostSummary.samples[1])) {
      $0.activity = Activity(["Opened Post 2"])
      $0.requests.ask(.route(.detail(postID: 2)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }

  @Test func aPostBeyondTheLimitCanBeSelectedToo() async {
    let store = store(loaded)
    await store.send(.rowSelected(PostSummary.samples[19])) {
      $0.activity = Activity(["Opened Post 20"])
      $0.requests.ask(.route(.detail(postID: 20)))
    }
    await store.finish()
  }

  @Test func theHighlightsAreARequestToo() async {
    let store = store(loaded)
    await store.send(.highlightsTapped) {
      $0.requests.ask(.modal(.highlights))
    }
    await store.finish()
  }

  @Test func everyPhaseCanBeReachedAndLeft() {
    let report = phaseMap.derivedGraph.validationReport(
      allPhases: LoadingPhase.allCases, root: .idle, terminalPhases: [])
    #expect(report.issues.isEmpty)
  }
}
