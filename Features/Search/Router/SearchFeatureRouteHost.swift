public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
import SearchFeatureInterface
import SearchFeatureLogic
import SearchFeatureUI
public import TerminalUI

public struct SearchFeatureRouteHost: View {
  let coordinator: SearchFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(
      coordinator.navigation, hasContent: coordinator.detail?.isIdle != true, onBack: coordinator.load
    ) {
      SearchScreen(store: model.store, open: model.open)
    } detail: { route in
      switch route {
      case .detail(let id):
        detail(
          SearchDetailScreen(
            id: id, middleware: model.detailMiddleware(id: id), instrumentation: model.detailInstrumentation,
            open: model.open))
      }
    } sheet: { _ in
    }
  }

  @ViewBuilder
  private func detail(_ screen: SearchDetailScreen) -> some View {
    if let detail = coordinator.detail { screen.content(store: detail.store) } else { screen }
  }
}

extension SearchFeatureCoordinator: TerminalTabFeature {
  public var host: SearchFeatureRouteHost { SearchFeatureRouteHost(coordinator: self) }
}
