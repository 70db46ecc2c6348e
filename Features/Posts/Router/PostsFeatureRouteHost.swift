import InnoRouterTerminalUI
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureUI
public import TerminalUI

public struct PostsFeatureRouteHost: View {
  let coordinator: PostsFeatureCoordinator

  public var body: some View {
    ModalHost(store: coordinator.modalStore) { route in
      switch route {
      case .highlights: PostsHighlightsSheet(highlights: coordinator.model.highlights)
      }
    } content: {
      NavigationHost(store: coordinator.navigationStore) { route in
        switch route {
        case .detail(let postID):
          if let post = coordinator.model.item(postID) {
            PostsDetailScreen(post: post)
          } else {
            Text("There is no post \(postID) any more.").dim()
          }
        }
      } root: {
        PostsScreen(model: coordinator.model, onSelect: coordinator.select, onShowHighlights: coordinator.model.showHighlights)
      }
    }
  }
}
