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
    ListAndDetailHost(coordinator.navigation, hasContent: hasContent, onBack: coordinator.load) {
      WidgetsScreen(model: model)
    } detail: { route in
      switch route {
      case .detail(let widgetID):
        #if DETAIL
          WidgetsDetailScreen(model: model, id: widgetID)
        #elseif PAGED
          ItemScreen(
            model.item(widgetID), phase: model.list.moreFailure == nil ? .loaded : .failed,
            failure: model.list.moreFailure, title: "Widgets", named: "widget", id: widgetID, screen: "widgets.detail"
          ) {
            WidgetContent(widget: $0)
            #if UPDATE
              if let writeNote = model.writeNotes[widgetID] { Text(writeNote).foregroundColor(.yellow) }
            #endif
          }
          #if UPDATE || DELETE
            .commands {
              #if UPDATE
                Command.updates(of: model.item(widgetID), in: model)
              #endif
              #if DELETE
                Command(name: "delete", key: .remove, title: "Delete") { _ = model.delete(widgetID) }
              #endif
            }
          #endif
        #else
          ItemScreen(model.item(widgetID), named: "widget", id: widgetID, screen: "widgets.detail") {
            WidgetContent(widget: $0)
            #if UPDATE
              if let writeNote = model.writeNotes[widgetID] { Text(writeNote).foregroundColor(.yellow) }
            #endif
          }
          #if UPDATE || DELETE
            .commands {
              #if UPDATE
                Command.updates(of: model.item(widgetID), in: model)
              #endif
              #if DELETE
                Command(name: "delete", key: .remove, title: "Delete") { _ = model.delete(widgetID) }
              #endif
            }
          #endif
        #endif
      #if SUB || READ
        case .gadgets(let widgetID): WidgetsGadgetsScreen(model: model, widgetID: widgetID)
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
    #if CREATE
      .sheet(item: Binding(get: { model.form }, set: { if $0 == nil { model.close() } })) {
        WidgetFormScreen(model: model, form: $0)
      }
    #endif
  }

  /// Whether there is anything to show above the list: until then it says that it loads.
  private var hasContent: Bool {
    #if READ
      if case .gadgets = coordinator.navigation.navigationStore.path.last { return true }
    #endif
    #if DELETE
      if case .deleted = coordinator.navigation.navigationStore.path.last { return true }
    #endif
    #if DETAIL
      #if MODAL
        if coordinator.navigation.modalStore.current != nil { return coordinator.model.list.phase.hasContent }
      #endif
      if let detail = coordinator.model.detail { return detail.phase != .idle }
    #endif
    return coordinator.model.list.phase.hasContent
  }
}

extension WidgetsFeatureCoordinator: TerminalTabFeature {
  public var host: WidgetsFeatureRouteHost { WidgetsFeatureRouteHost(coordinator: self) }
}
