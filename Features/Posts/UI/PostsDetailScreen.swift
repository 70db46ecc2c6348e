import DesignSupport
import FeatureSupport
public import PostsFeatureLogic
public import TerminalUI

public struct PostsDetailScreen: View {
  let model: PostsFeatureModel
  let id: Int

  public init(model: PostsFeatureModel, id: Int) {
    self.model = model
    self.id = id
  }

  public var body: some View {
    if let detail = model.detail {
      VStack {
        if let notice = model.list.notice { Text(notice).foregroundColor(.yellow) }
        ItemScreen(
          detail.item, phase: detail.phase, failure: detail.failure, title: "Posts", named: "post", id: id,
          screen: "posts.detail"
        ) {
          PostContent(model: model, post: $0, comments: detail.comments)
        }
      }
      .commands { if !detail.isMissing { commands(detail) } }
    }
  }

  @CommandBuilder
  private func commands(_ detail: PostDetail) -> [Command] {
    let isThere = detail.item != nil
    Command.refresh(perform: model.refreshDetail)
    Command(name: "comments", key: .comments, title: "Comments", isEnabled: isThere) {
      await model.showComments(of: id)
    }
    Command(name: "edit", key: .edit, title: "Edit", isEnabled: isThere) { _ = model.edit(id) }
    Command(name: "delete", key: .remove, title: "Delete", isEnabled: isThere) { await model.deleteAndGoBack(id) }
    Command(name: "author", key: .owner, title: "Author", isEnabled: isThere) {
      if let post = detail.item { try await model.openAuthor(userID: post.authorID) }
    }
  }
}

/// A post, and the first of its comments.
struct PostContent: View {
  let model: PostsFeatureModel
  let post: PostItem
  /// Nil while nothing is known of them.
  let comments: PostComments?

  var body: some View {
    VStack {
      Text(model.author(post.authorID)).dim()
      Text(post.title).bold()
      Divider()
      Text(post.body)
      Divider()
      if let comments, comments.phase.hasContent {
        Text("\(comments.total) comments").dim()
        ForEach(Array(comments.items.prefix(3)), id: \.id) { PostCommentRow(comment: $0) }
      } else if let failure = comments?.failure.map(ScreenFailure.init) {
        Text("The comments were not loaded: \(failure.message).").foregroundColor(.red)
      } else {
        LoadingState("Loading comments…")
      }
    }
  }
}
