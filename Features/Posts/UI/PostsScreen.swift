import DesignSupport
public import PostsFeatureLogic
public import TerminalUI

public struct PostsScreen: View {
  let model: PostsFeatureModel
  let onSelect: @MainActor (Int) throws -> Void
  let onShowHighlights: @MainActor () -> Void

  public init(
    model: PostsFeatureModel, onSelect: @escaping @MainActor (Int) throws -> Void, onShowHighlights: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.onSelect = onSelect
    self.onShowHighlights = onShowHighlights
  }

  public var body: some View {
    let list = model.list
    VStack {
      if let failure = model.failure {
        ErrorState(
          title: "Posts API Error",
          failure: ScreenFailure(failure))
      } else if model.isLoaded {
        HStack {
          MetricCard(title: "Posts", value: "\(list.shown) of \(list.total)")
          MetricCard(title: "Authors", value: model.authorCount)
        }
        if list.items.isEmpty { Text("There are no posts.") }
        ForEach(list.items, id: \.id) { PostRow(post: $0) }
        ActivityLog(model.activity)
      } else {
        LoadingState("Loading posts…")
      }
    }
    .screen("posts.list", document: list)
    .commands {
      Command.select("post", isEnabled: model.isLoaded, perform: onSelect)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "highlights", key: "h", title: "Highlights", isEnabled: model.isLoaded) { onShowHighlights() }
    }
  }
}
