import DesignSupport
import FeatureSupport
public import PostsFeatureLogic
public import TerminalUI

/// The posts of one author.
public struct PostsAuthorScreen: View {
  let model: PostsFeatureModel
  let authorID: Int
  @State private var selection: Int?

  public init(model: PostsFeatureModel, authorID: Int) {
    self.model = model
    self.authorID = authorID
  }

  public var body: some View {
    let list = model.authorPosts
    LoadableContent(list.phase, failure: model.authorFailure, title: "Posts", noun: "posts") {
      MetricCard(title: "Posts of user \(authorID)", value: "\(list.shown) of \(list.total)")
      if list.items.isEmpty { EmptyState("There are no posts of user \(authorID).") }
      ItemList(list.items, id: \.id, selection: $selection) { id in
        await model.select(id)
      } row: {
        PostRow(post: $0)
      }
    }
    .screen("posts.author", document: list)
    .commands {
      Command.select("post", id: Int.init, isEnabled: list.phase.hasContent) { id in
        await model.select(id)
        return true
      }
      Command.refresh(perform: model.refreshAuthor)
      Command(name: "people", key: "p", title: "Go to People") { model.openAuthor(userID: authorID) }
    }
  }
}
