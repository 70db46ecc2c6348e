public import FeatureSupport
public import WidgetsFeatureInterface

#if PAGED
  public typealias WidgetsList = PagedListDocument<WidgetItem>
#else
  public typealias WidgetsList = ListDocument<WidgetItem>
#endif
public typealias WidgetsRequest = FeatureRequest<WidgetsRoute, WidgetsModalRoute>
