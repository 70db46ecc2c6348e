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
    LoadableContent(list.phase, failure: model.failure, title: "Posts", noun: "posts") {
      HStack {
        MetricCard(title: "Posts", value: "\(list.shown) of \(list.total)")
        MetricCard(title: "Authors", value: model.authorCount)
      }
      if list.items.isEmpty { EmptyState("There are no posts.") }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        PostRow(post: $0)
      }
      ActivityLog(model.activity)
    }
    .screen("posts.list", document: list)
    .commands {
      Command.select("post", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "highlights", key: "h", title: "Highlights", isEnabled: list.phase.hasContent) {
        model.showHighlights()
      }
    }
  }
}
