import Domain
import FeatureSupport
import InnoFlow
import PostsFeatureInterface

/// Changes what is shown beside the list.
struct PostsScreensReducer: Reducer {
  typealias State = PostsFeatureReducer.State
  typealias Action = PostsFeatureReducer.Action

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .rowSelected(let id):
      if let post = state.post(id) { state.activity.add("Opened '\(post.title)'") }
      state.requests.ask(.route(.detail(postID: id)))

    case .commentsTapped(let id):
      state.requests.ask(.route(.comments(postID: id)))

    case .highlightsTapped:
      state.requests.ask(.modal(.highlights))

    case .authorTapped(let userID):
      state.requests.ask(.output(.openPerson(userID: userID)))

    case .authorShown(let id):
      guard id != state.author?.authorID else { break }
      let wasOpen = state.author != nil
      state.author = id.map(AuthorPostsReducer.State.init)
      return wasOpen ? .cancelEffects(of: Action.authorCasePath) : .none

    case .detailShown(let id):
      guard id != state.detail?.id else { break }
      let wasOpen = state.detail != nil
      state.detail = id.map { PostDetailReducer.State(id: $0, post: state.post($0)) }
      return wasOpen ? .cancelEffects(of: Action.detailCasePath) : .none

    case .detailAppeared:
      guard let detail = state.detail else { break }
      // What this app has written is shown as the server has confirmed it, until the user refreshes. What the list
      // knows may be old.
      let isKnown = detail.post != nil
      let load: EffectTask<Action> =
        state.writes.item(detail.id) != nil && isKnown ? .none : .send(.detail(isKnown ? .refreshTapped : .onAppear))
      return .merge(load, .send(.detail(.comments(.onAppear))))

    case .detail(.postLoaded(let post)):
      if let written = state.writes.item(post.id), written != post {
        state.noteNotKept([post.id])
        state.writes.forget(post.id)
      }

    case .detail(.postFailed(let failure)):
      guard let id = state.detail?.id, failure.kind == .notFound else { break }
      if state.writes.item(id) != nil { state.noteNotKept([id]) }
      // Removed from the lists too, also when it was deleted elsewhere.
      state.writes.confirmDeletion(of: id)

    case .requestTaken:
      state.requests.clear()

    default:
      break
    }
    return .none
  }
}

extension PostsFeatureReducer.State {
  /// A post as far as it is known; nil when it is not, or has been deleted here.
  func post(_ id: Int) -> PostSummary? {
    guard !deletion.hidden.contains(id), !writes.isDeleted(id) else { return nil }
    if let written = writes.item(id) { return written }
    return (detail?.id == id ? detail?.post : nil) ?? search.found?.list.item(id: id) ?? pages.list.item(id: id)
  }
}
