public import Domain
public import FeatureSupport
public import ReduxCore
import TemplateDomain
public import WidgetsFeatureInterface

/// What the list of widgets shows.
public struct WidgetsState: Statable {
  public internal(set) var phase = LoadingPhase.idle
  public internal(set) var failure: DomainError?
  public internal(set) var activity = Activity()
  var widgets = Listing<WidgetSummary>(items: [])

  public init() {}

  public var list: ListDocument<WidgetItem> { ListDocument(phase, failure, widgets, item: WidgetItem.init) }
  #if MODAL
    public var highlights: WidgetsHighlights { WidgetsHighlights(widgets.items) }
  #endif

  public func item(_ widgetID: WidgetID) -> WidgetItem? {
    widgets.item(id: widgetID).map(WidgetItem.init)
  }
}
