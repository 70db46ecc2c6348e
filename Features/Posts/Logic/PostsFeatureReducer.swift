import Domain
import FoundationEssentials
import InnoFlow
import PostsFeatureInterface

@InnoFlow(phaseManaged: true)
struct PostsFeatureReducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    enum Phase: String, CaseIterable, Hashable, Sendable {
      case idle
      case loading
      case loaded
      case failed
    }

    var phase: Phase = .idle
    var posts = Listing<PostSummary>(items: [])
    var failure: DomainError?
    var pendingRequest: PostsRequest?
    /// What happened last, the newest at the end; ten lines at most.
    var activity: [String] = []

    mutating func log(_ line: String) {
      activity = activity.suffix(9) + [line]
    }
  }

  enum Action: Equatable, Sendable {
    case onAppear
    case refresh
    case postsLoaded(Listing<PostSummary>)
    case postsFailed(DomainError)
    case select(postID: Int)
    case showHighlights
    case requestConsumed
  }

  struct Dependencies: Sendable {
    let loadPosts: @Sendable () async throws(DomainError) -> Listing<PostSummary>
    var makeRequestID: @Sendable () -> UUID = { UUID() }
  }

  let dependencies: Dependencies

  static var phaseMap: PhaseMap<State, Action, State.Phase> {
    PhaseMap(\.phase) {
      From(.idle) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
      From(.loading) {
        On(Action.postsLoadedCasePath, to: .loaded)
        On(Action.postsFailedCasePath, to: .failed)
      }
      From(.loaded) {
        On(.refresh, to: .loading)
      }
      From(.failed) {
        On(.onAppear, to: .loading)
        On(.refresh, to: .loading)
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onAppear where state.phase == .loading || state.phase == .loaded:
        return .none

      case .onAppear, .refresh:
        state.failure = nil
        return loadPosts()

      case .postsLoaded(let posts):
        state.posts = posts
        state.log("Loaded \(posts.shown.count) of \(posts.total) posts")
        return .none

      case .postsFailed(let failure):
        state.failure = failure
        state.log("Loading failed")
        return .none

      case .select(let postID):
        guard let post = state.posts.item(id: postID) else { return .none }
        state.log("Opened \(post.title)")
        return request(.route(.detail(postID: postID)), in: &state)

      case .showHighlights:
        return request(.modal(.highlights), in: &state)

      case .requestConsumed:
        state.pendingRequest = nil
        return .none
      }
    }
  }

  private func request(_ destination: PostsRequest.Destination, in state: inout State) -> EffectTask<Action> {
    state.pendingRequest = PostsRequest(id: dependencies.makeRequestID(), destination: destination)
    return .none
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
