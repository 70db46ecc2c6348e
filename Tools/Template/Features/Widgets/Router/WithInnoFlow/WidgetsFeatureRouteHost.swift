public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
public import TerminalUI
import WidgetsFeatureInterface
import WidgetsFeatureLogic
import WidgetsFeatureUI

public struct WidgetsFeatureRouteHost: View {
  let coordinator: WidgetsFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: model.list.phase.hasContent) {
      WidgetsScreen(model: model)
    } detail: { route in
      switch route {
      case .detail(let widgetID):
        ItemScreen(model.item(widgetID), named: "widget", id: widgetID, screen: "widgets.detail") {
          WidgetsDetailScreen(widget: $0)
        }
        #if DELETE
          .commands {
            Command(name: "delete", key: .remove, title: "Delete") { _ = model.delete(widgetID) }
          }
        #endif
      #if DELETE
        case .deleted(let widgetID): DeletedScreen("Widget", id: widgetID, screen: "widgets.deleted")
      #endif
      }
    } sheet: { route in
      #if MODAL
        switch route {
        case .highlights: WidgetsHighlightsSheet(highlights: model.highlights)
        }
      #endif
    }
  }
}

extension WidgetsFeatureCoordinator: TerminalTabFeature {
  public var host: WidgetsFeatureRouteHost { WidgetsFeatureRouteHost(coordinator: self) }
}
