public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
import PostsFeatureInterface
import PostsFeatureLogic
import PostsFeatureUI
public import TerminalUI

public struct PostsFeatureRouteHost: View {
  let coordinator: PostsFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: hasContent, onBack: coordinator.load) {
      PostsScreen(model: model)
    } detail: { route in
      detail(route)
    } sheet: { route in
      switch route {
      case .highlights: PostsHighlightsSheet(highlights: model.highlights)
      }
    }
    .sheet(item: Binding(get: { model.form }, set: { if $0 == nil { model.close() } })) {
      PostFormScreen(model: model, form: $0)
    }
  }

  @ViewBuilder
  private func detail(_ route: PostsRoute) -> some View {
    switch route {
    case .detail(let postID): PostsDetailScreen(model: coordinator.model, id: postID)
    case .comments(let postID): PostsCommentsScreen(model: coordinator.model, postID: postID)
    case .deleted(let postID): DeletedScreen("Post", id: postID, screen: "posts.deleted")
    }
  }

  /// Whether there is anything to show above the list: until then it says that it loads.
  private var hasContent: Bool {
    if coordinator.navigation.modalStore.current != nil { return coordinator.model.list.phase.hasContent }
    guard let detail = coordinator.model.detail else { return true }
    return detail.phase.hasContent || detail.phase == .failed
  }
}

extension PostsFeatureCoordinator: TerminalTabFeature {
  public var host: PostsFeatureRouteHost { PostsFeatureRouteHost(coordinator: self) }
}
