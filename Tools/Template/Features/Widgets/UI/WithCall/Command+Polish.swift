import DesignSupport
public import TerminalUI
public import WidgetsFeatureLogic

extension Command {
  /// The polish of the selected widget of a list, or of that of its screen.
  @MainActor
  public static func polish(_ widget: WidgetItem?, in model: WidgetsFeatureModel) -> Command {
    Command(name: "polish", title: "Polish", isEnabled: widget != nil) {
      if let widget { try await polish(widget.id, in: model) }
    }
  }

  @MainActor
  private static func polish(_ id: WidgetItem.ID, in model: WidgetsFeatureModel) async throws(ScreenFailure) {
    do { try await model.polish(id) } catch { throw ScreenFailure(error) }
  }
}
