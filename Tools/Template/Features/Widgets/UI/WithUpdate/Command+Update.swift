import DesignSupport
public import TerminalUI
public import WidgetsFeatureLogic

extension Command {
  /// The commands that change a widget: the selected one of a list, or that of its screen.
  @MainActor
  @CommandBuilder
  public static func updates(of widget: WidgetItem?, in model: WidgetsFeatureModel) -> [Command] {
    // FIELDS update commands
    field("stage", "open|closed", of: widget?.id, write: model.update)
    next("stage", ["open", "closed"], after: widget?.stage, key: .next, of: widget?.id, write: model.update)
    // END
  }
}
