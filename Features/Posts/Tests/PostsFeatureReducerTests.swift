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
  private let posts = PagedList(
    ListPage(items: Array(PostSummary.samples.prefix(18)), total: 20, hasMore: true), of: PageRequest(size: 18))

  private func store(
    _ state: PostsFeatureReducer.State = .init(), loadPage: PostsDependencies.LoadPage? = nil
  ) -> TestStore<PostsFeatureReducer> {
    var dependencies = PostsDependencies()
    if let loadPage { dependencies.loadPage = loadPage }
    return TestStore(reducer: PostsFeatureReducer(dependencies: dependencies), initialState: state)
  }

  private var loaded: PostsFeatureReducer.State {
    var state = PostsFeatureReducer.State()
    state.phase = .loaded
    state.pages.list = posts
    return state
  }

  @Test func keyForResultsThatAreGoneDoesNothing() async {
    let store = store(loaded)
    await store.send(.search(.moreTapped))
    await store.finish()
  }

  @Test func appearingLoadsThePosts() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.postsLoaded(posts), through: phaseMap) {
      $0.phase = .loaded
      $0.pages.list = posts
      $0.activity = Activity(["Loaded 18 of 20 posts"])
    }
    await store.finish()
  }

  @Test func aFailedRefreshIsShownOverThePosts() async {
    let failure = DomainError(.unreachable, message: "GET /posts: could not connect")
    let store = store(loaded, loadPage: { _, _ async throws(DomainError) in throw failure })
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await store.receive(.search(.submitted(page: 1)))
    await store.receive(.postsFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.finish()
  }

  @Test func appearingAgainLeavesConfirmedWritesAsTheyAre() async {
    var state = loaded
    state.overlay.confirm(.replace(PostSummary.samples[0]))
    let store = store(state)
    await store.send(.onAppear)
    await store.finish()
  }

  @Test func appearingAfterAFailureLoadsAfterTheConfirmedWrites() async {
    let failure = DomainError(.unreachable, message: "GET /posts: could not connect")
    var state = loaded
    state.phase = .stale
    state.overlay.confirm(.replace(PostSummary.samples[0]))
    let store = store(state, loadPage: { _, _ async throws(DomainError) in throw failure })
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .refreshing
      $0.listLoad = $0.overlay.beginLoad()
    }
    await store.receive(.postsFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.finish()
  }

  @Test func selectingAPostAsksForItsScreen() async {
    let store = store(loaded)
    await store.send(.rowSelected(2)) {
      $0.requests.ask(.route(.detail(postID: 2)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }

  @Test func aPostThatIsNotLoadedCanBeSelectedToo() async {
    let store = store(loaded)
    await store.send(.rowSelected(20)) {
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

  /// A store in which post 20 is open; it and its comments are loading until the gate opens.
  private func storeWithALoadingPost(_ gate: Gate<Void>) async -> TestStore<PostsFeatureReducer> {
    var dependencies = PostsDependencies()
    dependencies.loadPost = { _ async throws(DomainError) in
      await gate.pass()
      return PostSummary.samples[0]
    }
    dependencies.loadComments = { _ async throws(DomainError) in
      await gate.pass()
      return []
    }
    let store = TestStore(reducer: PostsFeatureReducer(dependencies: dependencies), initialState: loaded)
    await store.send(.detailShown(20)) { $0.detail = .init(id: 20) }
    await store.send(.detailAppeared)
    await store.receive(.detail(.onAppear)) { $0.detail?.phase = .loading }
    await store.receive(.detail(.comments(.onAppear))) { $0.detail?.comments.phase = .loading }
    await gate.waitForCalls(2)
    return store
  }

  @Test func postWhoseScreenShowsAnotherNowIsDropped() async {
    let gate = Gate<Void>()
    let store = await storeWithALoadingPost(gate)
    await store.send(.detailShown(19)) { $0.detail = .init(id: 19) }
    await gate.open(with: ())
    await store.finish()
  }

  @Test func anOpenPostAndItsCommentsEndWithTheirScreen() async {
    let gate = Gate<Void>()
    let store = await storeWithALoadingPost(gate)
    await store.send(.detailShown(nil)) { $0.detail = nil }
    await gate.open(with: ())
    await store.finish()
  }
}
