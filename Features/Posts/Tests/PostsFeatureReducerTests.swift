import Domain
import Foundation
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
  private let requestID = UUID()

  private func store(
    _ state: PostsFeatureReducer.State = .init(),
    loadPosts: @escaping @Sendable () async throws(DomainError) -> Listing<PostSummary> = {
      Listing(items: PostSummary.samples, limit: .posts)
    }
  ) -> TestStore<PostsFeatureReducer> {
    let requestID = requestID
    return TestStore(
      reducer: PostsFeatureReducer(dependencies: .init(loadPosts: loadPosts, makeRequestID: { requestID })), initialState: state)
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
      $0.activity = ["Loaded 18 of 20 posts"]
    }
    await store.finish()
  }

  @Test func appearingAgainChangesNothingOnceLoaded() async {
    let store = store(loaded)
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
      $0.activity = ["Loading failed"]
    }
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
      $0.failure = nil
    }
    await store.receive(.postsFailed(failure), through: phaseMap) {
      $0.phase = .failed
      $0.failure = failure
      $0.activity = ["Loading failed", "Loading failed"]
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
    await store.send(.refresh, through: phaseMap)
    await loads.waitForCalls(2)
    await loads.open(with: posts)
    await store.receive(.postsLoaded(posts), through: phaseMap) {
      $0.phase = .loaded
      $0.posts = posts
      $0.activity = ["Loaded 18 of 20 posts"]
    }
    await store.finish()
  }

  @Test func selectingAPostAsksForItsScreen() async {
    let store = store(loaded)
    await store.send(.select(postID: 2)) {
      $0.activity = ["Opened Post 2"]
      $0.pendingRequest = PostsRequest(id: requestID, destination: .route(.detail(postID: 2)))
    }
    await store.send(.requestConsumed) {
      $0.pendingRequest = nil
    }
    await store.finish()
  }

  @Test func selectingAnUnknownPostAsksForNothing() async {
    let store = store(loaded)
    await store.send(.select(postID: 99))
    await store.finish()
  }

  @Test func aPostBeyondTheLimitCanBeSelectedToo() async {
    let store = store(loaded)
    await store.send(.select(postID: 20)) {
      $0.activity = ["Opened Post 20"]
      $0.pendingRequest = PostsRequest(id: requestID, destination: .route(.detail(postID: 20)))
    }
    await store.finish()
  }

  @Test func theHighlightsAreARequestToo() async {
    let store = store(loaded)
    await store.send(.showHighlights) {
      $0.pendingRequest = PostsRequest(id: requestID, destination: .modal(.highlights))
    }
    await store.finish()
  }

  @Test func theActivityKeepsItsNewestTenLines() async {
    var state = loaded
    state.activity = (1...10).map { "Line \($0)" }
    let store = store(state)
    await store.send(.select(postID: 1)) {
      $0.activity = (2...10).map { "Line \($0)" } + ["Opened Post 1"]
      $0.pendingRequest = PostsRequest(id: requestID, destination: .route(.detail(postID: 1)))
    }
    await store.finish()
  }

  @Test func everyPhaseCanBeReachedAndLeft() {
    let report = phaseMap.derivedGraph.validationReport(
      allPhases: PostsFeatureReducer.State.Phase.allCases, root: .idle, terminalPhases: [])
    #expect(report.issues.isEmpty)
  }
}
