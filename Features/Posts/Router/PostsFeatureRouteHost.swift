import DesignSupport
import FeatureSupport
import InnoRouter
public import InnoRouterTerminalUI
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureUI
public import TerminalUI

public struct PostsFeatureRouteHost: View {
  let coordinator: PostsFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: model.list.phase.hasContent) {
      PostsScreen(model: model)
    } detail: { route in
      switch route {
      case .detail(let postID): detail(postID)
      }
    } sheet: { route in
      switch route {
      case .highlights: PostsHighlightsSheet(highlights: model.highlights)
      }
    }
  }

  @ViewBuilder
  private func detail(_ postID: Int) -> some View {
    let model = coordinator.model
    if let post = model.item(postID) {
      PostsDetailScreen(post: post)
    } else {
      MissingItem("post", id: postID, screen: "posts.detail")
    }
  }
}

extension PostsFeatureCoordinator: TerminalTabFeature {
  public var host: PostsFeatureRouteHost { PostsFeatureRouteHost(coordinator: self) }
}
