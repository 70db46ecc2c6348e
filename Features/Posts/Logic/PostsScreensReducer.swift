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
        state.overlay[detail.id]?.item != nil && isKnown ? .none : .send(.detail(isKnown ? .refreshTapped : .onAppear))
      return .merge(load, .send(.detail(.comments(.onAppear))))

    case .detail(.onAppear), .detail(.refreshTapped), .detail(.serverChanged):
      state.detailLoad = state.overlay.beginLoad()

    case .detail(.postLoaded(let post)):
      state.endDetailLoad(of: post.id, with: post)

    case .detail(.postFailed(let failure)):
      guard let id = state.detail?.id, failure.kind == .notFound else { break }
      state.endDetailLoad(of: id, with: nil)
      // Removed from the lists too, also when it was deleted elsewhere.
      state.overlay.confirm(.remove(id))

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
    if let change = overlay[id] { return change.item }
    return (detail?.id == id ? detail?.post : nil) ?? search.found?.list.item(id: id) ?? pages.list.item(id: id)
  }

  /// A post was loaded by itself; nil when it does not exist.
  fileprivate mutating func endDetailLoad(of id: Int, with post: PostSummary?) {
    noteNotKept(overlay.end(detailLoad, of: id, post).map { [$0] } ?? [])
    if let written = overlay[id]?.item { detail?.post = written }
  }
}
