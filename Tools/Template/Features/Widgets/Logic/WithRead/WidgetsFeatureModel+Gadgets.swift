#if READ
  import Domain
  public import FeatureSupport
  import InnoFlow
  public import WidgetsFeatureInterface

  /// The gadgets of a widget.
  extension WidgetsFeatureModel {
    /// Those that are shown, or were last.
    public var gadgets: WidgetGadgets? {
      store.gadgets.map { WidgetGadgets($0.phase, $0.failure, $0.gadgets, item: WidgetGadgetItem.init) }
    }

    /// Whether the server has no such widget.
    public var widgetOfGadgetsIsMissing: Bool { store.gadgets?.failure?.kind == .notFound }

    /// Opens the gadgets of a widget, and waits until they are loaded.
    public func showGadgets(of widgetID: WidgetID) async {
      store.send(.gadgetsTapped(widgetID))
      await loadGadgets(of: widgetID)
    }

    /// Loads gadgets unless that has been done or is under way.
    public func loadGadgets(of widgetID: WidgetID) async {
      store.send(.gadgetsShown(widgetID))
      await store.send(.gadgets(.onAppear)).finish()
    }

    public func refreshGadgets() async {
      await store.send(.gadgets(.refreshTapped)).finish()
    }
  }
#endif
