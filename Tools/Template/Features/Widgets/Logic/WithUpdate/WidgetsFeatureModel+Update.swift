public import Domain
import FeatureSupport
import InnoFlow
import TemplateDomain
public import WidgetsFeatureInterface

/// Changes of widgets.
extension WidgetsFeatureModel {
  /// Changes fields of a widget: at once on the screen, and on the server. Returns when the server has confirmed it.
  ///
  /// - Parameter texts: what was typed, by field.
  /// - Throws: why it is not confirmed; or what is wrong with which field, and then nothing was sent.
  public func update(_ widgetID: WidgetID, _ texts: [String: String]) async throws(DomainError) {
    let changes = try WidgetChanges(texts)
    guard store.state.widget(widgetID) != nil else {
      throw DomainError(
        .notFound, message: "There is no widget \(widgetID)", hint: "List them to see which ids there are.")
    }
    let write = writing[widgetID] ?? LoadInProgress()
    writing[widgetID] = write
    await write(store.send(.updateTapped(widgetID, changes)))
    if let failure = store.updates[widgetID]?.failure { throw failure }
  }

  /// Waits for the writes that are under way, and for those that follow them.
  public func finishWrites() async {
    for write in writing.values { await write.finish() }
  }
}
