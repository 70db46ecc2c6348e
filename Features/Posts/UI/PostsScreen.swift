import DesignSupport
import FeatureSupport
public import PostsFeatureLogic
public import TerminalUI

public struct PostsScreen: View {
  let model: PostsFeatureModel
  @State private var selection: Int?

  public init(model: PostsFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    VStack {
      if let notice = list.notice { Text(notice).foregroundColor(.yellow) }
      if list.phase.hasContent || list.search != nil { PostSearchField(model: model) }
      LoadableContent(list.phase, failure: list.failure, title: "Posts", noun: "posts") {
        if let author = list.authorID { Text("Posts of user \(author)").bold() }
        MetricCards([
          "Posts": list.total.map { "\(list.shown) of \($0)" } ?? "\(list.shown)", "Authors": "\(list.authorCount)",
        ])
        if list.items.isEmpty { EmptyState(emptyMessage(list)) }
        if list.page > 1 { Text("The first page is not shown: press p, or type first").dim().frame(minHeight: 0) }
        rows(list)
        MorePosts(model: model)
      }
    }
    .onAppear { if let created = model.takeCreated() { selection = created } }
    .screen("posts.list", document: list)
    .commands { commands(list) }
  }

  private func emptyMessage(_ list: PostsList) -> String {
    list.emptyMessage ?? list.search.map { "No post contains '\($0)'." }
      ?? list.authorID.map { "There are no posts of user \($0)." } ?? "There are no posts."
  }

  private func rows(_ list: PostsList) -> some View {
    ItemList(list.items, id: \.id, selection: $selection) { id in
      await model.select(id)
    } row: { post in
      PostRow(post: post).onAppear {
        if post.id == list.items.last?.id { Task.immediate { await model.loadMore() } }
      }
    }
  }

  @CommandBuilder
  private func commands(_ list: PostsList) -> [Command] {
    let hasContent = list.phase.hasContent
    Command.select("post", id: Int.init, isEnabled: hasContent) { id in
      await model.select(id)
      return true
    }
    Command.refresh(perform: model.refresh)
    Command(name: "more", key: "m", title: "Load more", isEnabled: hasContent && list.hasMore) {
      await model.loadMore()
    }
    Command(name: "first", key: "p", title: "First page", isEnabled: hasContent && list.page > 1) {
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
    Command(name: "author", key: "a", title: "Author", isEnabled: list.authorID != nil) {
      if let author = list.authorID { try await model.openAuthor(userID: author) }
    }
    Command(name: "create", key: "c", title: "Write a post", isEnabled: hasContent) { model.write() }
    Command(name: "undo", key: "u", title: "Keep the post", isEnabled: model.pendingDeletion != nil) {
      selection = model.pendingDeletion?.id
      model.undoDeletion()
    }
    Command(name: "highlights", key: "h", title: "Highlights", isEnabled: hasContent) { model.showHighlights() }
  }
}

/// Searches while the user types.
private struct PostSearchField: View {
  let model: PostsFeatureModel

  var body: some View {
    HStack {
      Text("Search").dim()
      TextField("all posts", text: Binding(get: { model.list.query }, set: model.queryChanged))
        .onSubmit { Task.immediate { await model.search(model.list.query) } }
    }
  }
}

/// What is shown below the last row.
private struct MorePosts: View {
  let model: PostsFeatureModel

  var body: some View {
    if model.list.isLoadingMore {
      LoadingState("Loading more posts…").frame(minHeight: 0)
    } else if let failure = model.list.moreFailure.map(ScreenFailure.init) {
      Text("There are more posts, which were not loaded: \(failure.message).").foregroundColor(.red)
    } else if model.list.hasMore {
      Text("There are more posts: press m, or type more").dim().frame(minHeight: 0)
    }
  }
}
