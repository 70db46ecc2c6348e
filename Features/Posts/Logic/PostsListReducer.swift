import Domain
import FeatureSupport
import InnoFlow

/// Changes the list when it is loaded.
struct PostsListReducer: Reducer {
  typealias State = PostsFeatureReducer.State
  typealias Action = PostsFeatureReducer.Action

  let changes: FollowChangesUseCase

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .onAppear where state.phase.needsLoad:
      state.listLoad = state.overlay.beginLoad()
      return .none

    case .refreshTapped:
      state.notice = nil
      state.listLoad = state.overlay.beginLoad()
      return .send(.search(.submitted(page: state.search.page)))

    case .followed:
      return .follow({ [changes] in changes(of: .posts) }, changed: .serverChanged)

    case .serverChanged where state.phase != .idle:
      state.listLoad = state.overlay.beginLoad()
      return .send(.search(.submitted(page: state.search.page)))

    case .listChosen(let page, let authorID):
      guard page != state.page || authorID != state.authorID else { return .none }
      state.page = page
      if authorID != state.authorID { choose(authorID, in: &state) }
      return .merge(.cancel("more-posts"), state.phase == .idle ? .none : .send(.refreshTapped))

    case .postsLoaded(let list):
      if state.phase.isLoading { state.noteLoaded(list) }
      let notKept = state.overlay.end(
        state.listLoad, of: list.items,
        isWhole: !list.hasMore && state.page == 1 && state.authorID == nil)
      state.noteNotKept(notKept)
      return .none

    case .moreLoaded(let list):
      state.noteLoaded(list)
      return .none

    case .postsFailed(let failure):
      state.activity.addFailedLoad(failure)
      return .none

    default:
      return .none
    }
  }

  /// What is loaded already of the author's posts is listed at once.
  private func choose(_ authorID: Int?, in state: inout State) {
    state.authorID = authorID
    state.search.authorID = authorID
    state.search.found = nil
    state.pages = Pages(PagedList(items: state.pages.items.filter { authorID == nil || $0.authorID == authorID }))
  }
}

extension PostsFeatureReducer.State {
  fileprivate mutating func noteLoaded(_ list: PagedList<PostSummary>) {
    activity.add("Loaded \(list.items.count) of \(list.total.map(String.init) ?? "many") posts")
  }

  /// Some servers confirm writes and do not store them.
  mutating func noteNotKept(_ changes: [WriteOverlay<PostSummary>.Change]) {
    if let notice = WriteOverlay.notice(ofNotKept: changes, named: "post") { self.notice = notice }
  }
}
