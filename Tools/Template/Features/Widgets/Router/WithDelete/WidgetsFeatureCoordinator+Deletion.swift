import Domain
import FeatureSupport
import InnoRouter
import WidgetsFeatureInterface
import WidgetsFeatureLogic

extension WidgetsFeatureCoordinator {
  public var banner: String? { model.deletions.banner() }

  public func undo() {
    model.deletions.undo()
  }

  public func abandon() -> String? { model.deletions.abandon() }

  /// Deletes a widget at once, and says so when the server has confirmed it.
  func delete(_ widgetID: WidgetID) async throws(DomainError) {
    try await model.deletions.deleteNow(widgetID)
    navigation.resetTo(.deleted(widgetID: widgetID))
  }
}
