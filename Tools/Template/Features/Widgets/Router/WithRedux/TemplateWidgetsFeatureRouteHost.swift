public import DesignSupport
import FeatureSupport
import InnoRouter
import InnoRouterTerminalUI
public import TerminalUI
import WidgetsFeatureInterface
import WidgetsFeatureLogic
import WidgetsFeatureUI

public struct TemplateWidgetsFeatureRouteHost: View {
  let coordinator: TemplateWidgetsFeatureCoordinator

  public var body: some View {
    let model = coordinator.model
    ListAndDetailHost(coordinator.navigation, hasContent: model.list.phase.hasContent) {
      TemplateWidgetsScreen(model: model)
    } detail: { route in
      switch route {
      case .detail(let widgetID):
        ItemScreen(model.item(widgetID), named: "widget", id: widgetID, screen: "widgets.detail") {
          WidgetContent(widget: $0)
        }
      #if SUB
        case .gadgets: EmptyView()
      #endif
      #if DELETE
        case .deleted: EmptyView()
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

extension TemplateWidgetsFeatureCoordinator: TerminalTabFeature {
  public var host: TemplateWidgetsFeatureRouteHost { TemplateWidgetsFeatureRouteHost(coordinator: self) }
}
