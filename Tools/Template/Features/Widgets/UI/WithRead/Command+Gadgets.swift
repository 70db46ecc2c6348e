#if READ
  import DesignSupport
  public import TerminalUI
  public import WidgetsFeatureLogic

  extension Command {
    /// Shows the gadgets of the selected widget of a list, or of that of its screen.
    @MainActor
    public static func gadgets(_ widget: WidgetItem?, in model: WidgetsFeatureModel) -> Command {
      Command(name: "gadgets", title: "Gadgets", isEnabled: widget != nil) {
        if let widget { await model.showGadgets(of: widget.id) }
      }
    }
  }
#endif
