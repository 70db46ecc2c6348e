import DesignSupport
import FeatureSupport
public import PostsFeatureLogic
public import TerminalUI

public struct PostsScreen: View {
  let model: PostsFeatureModel
  @State private var table = TableState<PostItem>()

  public init(model: PostsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    VStack {
      if let notice = list.notice { Text(notice).foregroundColor(.yellow) }
      LoadableContent(list.phase, failure: list.failure, title: "Posts", noun: "posts") {
        if list.page > 1 { Text("The first page is not shown: type first").dim().frame(minHeight: 0) }
        rows(list)
        if let failure = list.moreFailure.map(ScreenFailure.init) {
          Text("There are more posts, which were not loaded: \(failure.message).").foregroundColor(.red).lineLimit(2)
        }
      }
    }
    .status(list.isLoadingMore ? "Loading more posts…" : nil)
    .onAppear { if let created = model.takeCreated() { table.selection = created } }
    .screen("posts.list", document: list)
    .commands { commands(list) }
  }

  private func search() {
    Task.immediate { await model.search(model.list.query) }
  }

  private func emptyMessage(_ list: PostsList) -> String {
    list.emptyMessage ?? list.search.map { "No post contains '\($0)'." }
      ?? list.authorID.map { "There are no posts of user \($0)." } ?? "There are no posts."
  }

  private func rows(_ list: PostsList) -> some View {
    ItemTable(
      list.authorID.map { "Posts of \(model.author($0))" } ?? "Posts", list.items, of: list.total, state: $table,
      search: Binding(get: { list.query }, set: model.queryChanged),
      onSearch: search, empty: emptyMessage(list)
    ) {
      TableColumn("Id", value: \.id.fieldText).width(min: 3, max: 6).priority(1)
      TableColumn("Title", value: \.title).width(min: 12).priority(2)
      TableColumn.text("Author") { model.author($0.authorID) }.width(min: 8, max: 20)
    } onOpen: {
      await model.select($0)
    } preview: { post in
      LoadedPreview(post.id, load: model.preview) {
        PostContent(model: model, post: post, comments: model.detail?.comments)
      }
    }
    .onLast { await model.loadMore() }
  }

  @CommandBuilder
  private func commands(_ list: PostsList) -> [Command] {
    let hasContent = list.phase.hasContent
    Command.select("post", id: Int.init, isEnabled: hasContent) { id in
      await model.select(id)
      return true
    }
    Command.refresh(perform: model.refresh)
    Command(name: "more", title: "Load more", isEnabled: hasContent && list.hasMore) {
      await model.loadMore()
    }
    Command(name: "first", title: "First page", isEnabled: hasContent && list.page > 1) {
      await model.list(page: 1, search: list.query, authorID: list.authorID)
    }
    Command(name: "find", title: "Search the posts", argument: "TEXT", isEnabled: hasContent) {
      await model.search($0)
    }
    Command(
      name: "clear", key: .escape, title: "Show all posts", isEnabled: list.search != nil || list.authorID != nil
    ) {
      await model.list(page: 1, search: "", authorID: nil)
    }
    onPost("author", .owner, "Author", list) { id in
      guard let post = list.items.first(where: { $0.id == id }) else { return false }
      try await model.openAuthor(userID: post.authorID)
      return true
    }
    onPost("comments", .comments, "Comments", list) { id in
      await model.showComments(of: id)
      return true
    }
    onPost("edit", .edit, "Edit", list) { model.edit($0) }
    onPost("delete", .remove, "Delete", list) { model.delete($0) }
    Command(name: "create", key: .create, title: "New post", isEnabled: hasContent) { model.write() }
    Command(name: "undo", key: .undo, title: "Keep the post", isEnabled: model.deletions.pendingID != nil) {
      table.selection = model.deletions.pendingID
      model.deletions.undo()
    }
    Command(name: "highlights", key: .summary, title: "Highlights", isEnabled: hasContent) { model.showHighlights() }
  }

  private func onPost(
    _ name: String, _ key: Key, _ title: String, _ list: PostsList,
    _ perform: @escaping @MainActor @Sendable (Int) async throws -> Bool
  ) -> Command {
    Command.onItem(
      "post", name: name, key: key, title: title, id: Int.init,
      selection: table.selection ?? (list.authorID == nil ? nil : list.items.first?.id),
      isEnabled: list.phase.hasContent && !list.items.isEmpty, perform: perform)
  }
}
