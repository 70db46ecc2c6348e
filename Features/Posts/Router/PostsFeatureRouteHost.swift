import InnoRouterTerminalUI
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureUI
public import TerminalUI

public struct PostsFeatureRouteHost: View {
  let coordinator: PostsFeatureCoordinator

  public var body: some View {
    ModalHost(store: coordinator.modalStore) { route in
      if hasLoaded {
        switch route {
        case .highlights: PostsHighlightsSheet(highlights: coordinator.model.highlights)
        }
      } else {
        list
      }
    } content: {
      NavigationHost(store: coordinator.navigationStore) { route in
        if hasLoaded {
          switch route {
          case .detail(let postID): detail(postID)
          }
        } else {
          list
        }
      } root: {
        list
      }
    }
  }

  /// Whether there is anything to show of what is pushed or presented; a restored state is there before the first load has come or failed, which is the
  /// list's to tell.
  private var hasLoaded: Bool { coordinator.model.isLoaded || coordinator.model.list.total > 0 }

  private var list: PostsScreen {
    PostsScreen(model: coordinator.model, onSelect: coordinator.select, onShowHighlights: coordinator.model.showHighlights)
  }

  @ViewBuilder
  private func detail(_ postID: Int) -> some View {
    if let post = coordinator.model.item(postID) {
      PostsDetailScreen(post: post)
    } else {
      Text("There is no post \(postID) any more.").dim()
        .screen("posts.detail", document: ["id": postID])
        .failure(.noSuchItem("post", id: postID))
    }
  }
}
