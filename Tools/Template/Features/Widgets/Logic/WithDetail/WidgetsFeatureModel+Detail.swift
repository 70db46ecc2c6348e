import Domain
import FeatureSupport
import InnoFlow
public import WidgetsFeatureInterface

/// The widget that is open.
extension WidgetsFeatureModel {
  /// Call when the screen of a widget opens; with nil when the list is shown.
  public func detailShown(_ widgetID: WidgetID?) {
    if widgetID != store.detail?.id { store.send(.detailShown(widgetID)) }
  }

  /// Loads the widget whose screen is open unless that has been done or is under way, and waits until it is over.
  public func loadDetailIfNeeded() async {
    guard store.detail != nil else { return }
    if detailLoading.isLoading {
      await detailLoading.finish()
    } else {
      await detailLoading(store.send(.detail(.onAppear)))
    }
  }

  /// Loads a widget for a preview; nil ends the load before.
  public func preview(_ widgetID: WidgetID?) async {
    detailShown(widgetID)
    await loadDetailIfNeeded()
  }

  public func refreshDetail() async {
    await detailLoading(store.send(.detail(.refreshTapped)))
  }

  /// Opens a widget, and waits until it is loaded. If it does not exist, its screen says so.
  public func select(_ widgetID: WidgetID) async {
    store.send(.rowSelected(widgetID))
    await loadDetailIfNeeded()
  }
  #if SUB

    public func showGadgets(of widgetID: WidgetID) async {
      store.send(.gadgetsTapped(widgetID))
      await loadDetailIfNeeded()
    }

    public func refreshGadgets() async {
      await detailLoading(store.send(.detail(.gadgets(.refreshTapped))))
    }
  #endif
}
