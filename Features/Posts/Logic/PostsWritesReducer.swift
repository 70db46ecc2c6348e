import Domain
import FeatureSupport
import InnoFlow
import PostsFeatureInterface

/// Changes the list after a write.
struct PostsWritesReducer: Reducer {
  typealias State = PostsFeatureReducer.State
  typealias Action = PostsFeatureReducer.Action

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .formOpened(let form):
      let wasOpen = state.form != nil
      state.form = form
      return wasOpen ? .cancelEffects(of: Action.formCasePath) : .none

    case .form(.saved(let post)):
      let isNew = state.form?.postID == nil
      let isContradicted = state.form.map { post.contradicts($0.edits) } ?? false
      if isNew { state.created = post.id }
      state.form = nil
      state.notice =
        isContradicted ? "The server has saved something else: post \(post.id) is shown as it has it." : nil
      state.overlay.confirm(isNew ? .insert(post) : .replace(post))
      if state.detail?.id == post.id { state.detail?.post = post }
      state.activity.add("\(isNew ? "Created" : "Changed") '\(post.title)'")
      state.requests.ask(.route(.detail(postID: post.id)))

    case .draftFailed(let failure):
      state.activity.add("The draft is not kept: \(failure.message)")

    case .detail(.comments(.commentAdded)):
      state.activity.add("Added the comment")

    case .createdRowSelected:
      state.created = nil

    case .form(.closed):
      state.form = nil

    case .deletion(.deleteTapped(let post)):
      state.notice = nil
      state.requests.ask(.list)
      state.overlay.begin(.remove(post.id))

    case .deletion(.confirmed(let id)):
      state.overlay.begin(.remove(id))

    case .deletion(.undoTapped):
      if let post = state.deletion.pending { state.overlay.takeBack(post.id) }
      state.activity.add("Kept the post")

    case .deletion(.deleted(let id)):
      state.overlay.confirm(.remove(id))
      state.activity.add("Deleted post \(id)")

    case .deletion(.deleteFailed(let id, let failure)):
      if failure.kind == .notFound { state.overlay.confirm(.remove(id)) } else { state.overlay.takeBack(id) }
      state.notice = failure.noticeOfDeletion(of: "post \(id)")

    default:
      break
    }
    return .none
  }
}

extension PostSummary {
  /// Whether it differs from what was sent.
  fileprivate func contradicts(_ changes: PostChanges) -> Bool {
    changes.title ?? title != title || changes.body ?? body != body
  }
}
