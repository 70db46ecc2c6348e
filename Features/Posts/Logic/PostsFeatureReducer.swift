import Domain
import FeatureSupport
import InnoFlow
import PostsFeatureInterface

@InnoFlow(phaseManaged: true)
struct PostsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var phase: LoadingPhase = .idle
    var posts = Listing<PostSummary>(items: [])
    var failure: DomainError?
    var requests = OneShotRequests<PostsRequest>()
    var activity = Activity()
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refreshTapped
    case postsLoaded(Listing<PostSummary>)
    case postsFailed(DomainError)
    case rowSelected(PostSummary)
    case highlightsTapped
    case authorTapped(userID: Int)
    case requestTaken
  }

  struct Dependencies: Sendable {
    let loadPosts: @Sendable () async throws(DomainError) -> Listing<PostSummary>
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, LoadingPhase> {
    PhaseMap(\.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.loading) {
        On(Action.postsLoadedCasePath, to: .loaded)
        On(Action.postsFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refreshTapped, to: .refreshing)
      }
      From(.refreshing) {
        On(Action.postsLoadedCasePath, to: .loaded)
        On(Action.postsFailedCasePath, to: .stale)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refreshTapped, to: .loading)
      }
      From(.stale) {
        On(.onAppear, to: .refreshing)
        On(.refreshTapped, to: .refreshing)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase.isLoading || state.phase == .loaded:
        return .none

      case .onAppear, .refreshTapped:
        state.failure = nil
        return loadPosts()

      case .postsLoaded(let posts):
        state.posts = posts
        state.activity.note("Loaded \(posts.shown.count) of \(posts.total) posts")

      case .postsFailed(let failure):
        state.failure = failure
        state.activity.note("Loading failed")

      case .rowSelected(let post):
        state.activity.note("Opened \(post.title)")
        state.requests.ask(.route(.detail(postID: post.id)))

      case .highlightsTapped:
        state.requests.ask(.modal(.highlights))

      case .authorTapped(let userID):
        state.requests.ask(.output(.openPeople(userID: userID)))

      case .requestTaken:
        state.requests.clear()
      }
      return .none
    }
  }

  private func loadPosts() -> EffectTask<Action> {
    let loadPosts = dependencies.loadPosts
    return .run { send, _ in
      do throws(DomainError) {
        await send(.postsLoaded(try await loadPosts()))
      } catch {
        await send(.postsFailed(error))
      }
    }
    .cancellable("posts-feature-load", cancelInFlight: true)
  }
}
