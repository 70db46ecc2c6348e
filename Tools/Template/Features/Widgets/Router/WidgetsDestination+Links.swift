public import FeatureSupport
public import InnoRouter
public import WidgetsFeatureInterface

extension WidgetsDestination: TabDestination {
  #if SUB || READ
    public static let links: [DeepLinkMapping<WidgetsDestination>] = [
      DeepLinkMapping("/widgets") { _ in .list },
      DeepLinkMapping("/widgets/:widgetID") { .item(try $0.value("widgetID", as: WidgetID.self)) },
      DeepLinkMapping("/widgets/:widgetID/gadgets") {
        .gadgets(widgetID: try $0.value("widgetID", as: WidgetID.self))
      },
    ]
  #else
    public static let links: [DeepLinkMapping<WidgetsDestination>] = [
      DeepLinkMapping("/widgets") { _ in .list },
      DeepLinkMapping("/widgets/:widgetID") { .item(try $0.value("widgetID", as: WidgetID.self)) },
    ]
  #endif
}
