import Domain
import FeatureSupport
import InnoFlow

extension PostsFeatureReducer {
  /// The list: its first load, and loads in the place of what is there.
  func load(_ action: Action, _ state: inout State) -> EffectTask<Action> {
    switch action {
    case .onAppear where state.phase.isLoading || state.phase == .loaded:
      return .none

    case .onAppear:
      return loadPosts(&state)

    case .refreshTapped:
      return .merge(loadPosts(&state), .send(.search(.submitted(page: state.search.page))))

    case .pageChosen(let page):
      state.page = page
      return .send(.refreshTapped)

    case .postsLoaded(let posts):
      state.pages = PostPagesReducer.State(list: posts.list)
      state.activity.note("Loaded \(posts.list.items.count) of \(posts.list.total.map(String.init) ?? "many") posts")
      state.writes.loadFinished(notKept: posts.notKept)
      if !state.writes.notKept.isEmpty { state.noteNotKept(state.writes.notKept) }
      // A page that is still to come belongs to the list before.
      return .cancelEffects(of: Action.pagesCasePath)

    case .postsFailed(let failure):
      state.failure = failure
      state.activity.note("Loading failed")
      return .none

    default:
      return .none
    }
  }

  private func loadPosts(_ state: inout State) -> EffectTask<Action> {
    state.failure = nil
    state.writes.loadStarted()
    return .load(
      { [dependencies, page = state.page, writes = state.writes] () async throws(DomainError) in
        let list = try await dependencies.loadPage(page, "")
        return LoadedPosts(list: list, notKept: await writes.notKept(dependencies.loadPost))
      }, loaded: Action.postsLoaded, failed: Action.postsFailed
    )
    .cancellable("posts-feature-load", cancelInFlight: true)
  }
}

extension PostsFeatureReducer.State {
  /// Some servers accept writes and forget them.
  mutating func noteNotKept(_ ids: Set<Int>) {
    let posts = ids.sorted().map(String.init).joined(separator: ", ")
    notice = "\(ids.count == 1 ? "Post \(posts) was" : "Posts \(posts) were") not kept by this server."
  }
}
