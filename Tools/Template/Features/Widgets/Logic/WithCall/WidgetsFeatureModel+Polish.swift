public import Domain
import FeatureSupport
import InnoFlow
public import WidgetsFeatureInterface

extension WidgetsFeatureModel {
  /// Returns when the server has confirmed it, and what it has changed is shown.
  ///
  /// - Throws: why it is not confirmed.
  public func polish(_ widgetID: WidgetID) async throws(DomainError) {
    let call = LoadInProgress()
    await call(store.send(.polish(.tapped(widgetID))))
    if let failure = store.polishFailures[widgetID] { throw failure }
  }
}
