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
      case .detail(let postID):
        ItemScreen(model.item(postID), named: "post", id: postID, screen: "posts.detail") {
          PostsDetailScreen(post: $0)
        }
      }
    } sheet: { route in
      switch route {
      case .highlights: PostsHighlightsSheet(highlights: model.highlights)
      }
    }
  }
}

extension PostsFeatureCoordinator: TerminalTabFeature {
  public var host: PostsFeatureRouteHost { PostsFeatureRouteHost(coordinator: self) }
}
