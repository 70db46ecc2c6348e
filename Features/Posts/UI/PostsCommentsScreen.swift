import DesignSupport
import FeatureSupport
public import PostsFeatureLogic
public import TerminalUI

/// The comments on a post, and a field to add one.
public struct PostsCommentsScreen: View {
  let model: PostsFeatureModel
  let postID: Int
  @State private var selection: Int?

  public init(model: PostsFeatureModel, postID: Int) {
    self.model = model
    self.postID = postID
  }

  public var body: some View {
    if let detail = model.detail, detail.isMissing, detail.item == nil {
      ItemScreen(detail.item, named: "post", id: postID, screen: "posts.comments") { _ in }
    } else if let detail = model.detail {
      let comments = detail.comments
      VStack {
        ScreenTitle("Comments", remark: detail.item?.title ?? "post \(postID)")
        LoadableContent(comments.phase, failure: comments.failure, title: "Comments", noun: "comments") {
          if comments.items.isEmpty { EmptyState("There are no comments.") }
          List(selection: $selection) {
            ForEach(comments.items, id: \.id) { PostCommentRow(comment: $0) }
          }
          field(comments)
        }
      }
      .screen("posts.comments", document: comments)
      .commands {
        // In the place of the one that leaves at once.
        if !comments.text.isEmpty {
          Command(name: "back", key: .escape, title: "Back") { model.close() }
        }
        Command.refresh(perform: model.refreshComments)
        Command(
          name: "comment", title: "Add a comment", argument: "TEXT",
          isEnabled: comments.phase.hasContent && !comments.isSending
        ) {
          try await send($0)
        }
        Command(
          name: "send", key: .control("s"), title: "Add it", isEnabled: !comments.text.isEmpty && !comments.isSending
        ) {
          try await send()
        }
      }
      .onAppear { model.commentFieldShown() }
      .discardQuestion(
        isPresented: comments.asksToDiscard, isSaving: comments.isSending, screen: "posts.comments.discard",
        document: comments, keep: model.keep, discard: model.discard)
    }
  }

  /// The new comment is the last one, which may be out of sight.
  private func send(_ text: String? = nil) async throws {
    try await model.sendComment(text)
    selection = model.detail?.comments.items.last?.id
  }

  private func field(_ comments: PostComments) -> some View {
    VStack {
      HStack {
        Text("Add").dim()
        TextEditor("a comment (Tab; ^S adds it)", text: Binding(get: { comments.text }, set: model.commentChanged))
          .frame(maxHeight: 5)
          .dim(comments.isSending)
      }
      DraftNote(age: comments.draftAge)
      if let problem = comments.problem { Text(problem).foregroundColor(.red) }
    }
  }
}

struct PostCommentRow: View {
  let comment: PostComments.Item

  var body: some View {
    VStack {
      ViewThatFits {
        HStack {
          name
          email
        }
        VStack {
          name
          email
        }
      }
      Text(comment.body).padding(.leading, 2)
    }
  }
  private var name: Text { Text(comment.name).bold() }
  private var email: Text { Text(comment.email).dim() }
}
