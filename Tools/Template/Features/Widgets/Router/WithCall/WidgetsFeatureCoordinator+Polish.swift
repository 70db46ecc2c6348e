import Domain
import WidgetsFeatureInterface
import WidgetsFeatureLogic

extension WidgetsFeatureCoordinator {
  /// Changes a widget on the server, and loads it where the server does not send it.
  func polish(_ widgetID: WidgetID) async throws(DomainError) {
    try await model.polish(widgetID)
    if model.item(widgetID) == nil { await open(.item(widgetID)) }
  }
}
