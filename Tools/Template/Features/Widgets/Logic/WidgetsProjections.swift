public import FeatureSupport
public import WidgetsFeatureInterface

public typealias WidgetsList = ListDocument<WidgetItem>
public typealias WidgetsRequest = FeatureRequest<WidgetsRoute, WidgetsModalRoute>
