import Domain
import FeatureSupport
import InnoFlow

/// Changes the list when it is loaded.
struct PostsListReducer: Reducer {
  typealias State = PostsFeatureReducer.State
  typealias Action = PostsFeatureReducer.Action

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .onAppear where state.phase.needsLoad:
      state.writes.loadStarted()
      return .none

    case .refreshTapped:
      state.notice = nil
      state.writes.loadStarted()
      return .send(.search(.submitted(page: state.search.page)))

    case .pageChosen(let page):
      state.page = page
      return .send(.refreshTapped)

    case .postsLoaded(let posts):
      state.pages = PostPagesReducer.State(list: posts.list)
      state.noteLoaded(posts.list)
      state.writes.loadFinished(notKept: posts.notKept)
      if !state.writes.notKept.isEmpty { state.noteNotKept(state.writes.notKept) }
      // The next page of the earlier list may still be loading.
      return .cancelEffects(of: Action.pagesCasePath)

    case .pages(.moreLoaded(let list)):
      state.noteLoaded(list)
      return .none

    case .postsFailed(let failure):
      state.activity.addFailedLoad(failure)
      return .none

    default:
      return .none
    }
  }
}

extension PostsFeatureReducer.State {
  fileprivate mutating func noteLoaded(_ list: PagedList<PostSummary>) {
    activity.add("Loaded \(list.items.count) of \(list.total.map(String.init) ?? "many") posts")
  }

  /// Some servers confirm writes and do not store them.
  mutating func noteNotKept(_ ids: Set<Int>) {
    let posts = ids.sorted().map(String.init).joined(separator: ", ")
    notice = "\(ids.count == 1 ? "Post \(posts) was" : "Posts \(posts) were") not kept by this server."
  }
}
