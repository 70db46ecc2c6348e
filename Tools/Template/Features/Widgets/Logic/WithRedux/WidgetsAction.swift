public import Domain
public import ReduxCore
public import TemplateDomain
public import WidgetsFeatureInterface

/// What can happen to the list of widgets.
public enum WidgetsAction: Actionable {
  /// The list is shown, and has not been loaded or has failed.
  case appeared
  case refreshTapped
  case widgetsLoaded(Listing<WidgetSummary>)
  case widgetsFailed(DomainError)
  case rowSelected(WidgetID)
  #if MODAL
    case highlightsTapped
  #endif
}
