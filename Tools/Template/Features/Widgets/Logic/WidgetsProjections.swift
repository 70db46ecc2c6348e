public import FeatureSupport
public import WidgetsFeatureInterface

#if PAGED
  public typealias WidgetsList = PagedListDocument<WidgetItem>
#else
  public typealias WidgetsList = ListDocument<WidgetItem>
#endif

#if DELETE
  /// A request of Widgets to its coordinator.
  public enum WidgetsRequest: Equatable, Sendable {
    case list
    case route(WidgetsRoute)
    case modal(WidgetsModalRoute)
  }
#else
  public typealias WidgetsRequest = FeatureRequest<WidgetsRoute, WidgetsModalRoute>
#endif
