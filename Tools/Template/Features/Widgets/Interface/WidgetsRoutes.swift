// FIELDS public import of the id
// END

/// Identifies a widget.
// FIELDS id
public typealias WidgetID = Int
// END

/// The places in Widgets that links, commands and other features can name.
public enum WidgetsDestination: Hashable, Sendable {
  case list
  /// A widget, by `widgetID`.
  case item(WidgetID)
  #if SUB || READ
    /// The gadgets of a widget.
    case gadgets(widgetID: WidgetID)
  #endif
  #if MODAL
    case highlights
  #endif
}

/// The screens that Widgets can push above its list.
public enum WidgetsRoute: Codable, Hashable, Sendable {
  case detail(widgetID: WidgetID)
  #if SUB || READ
    /// The gadgets of the widget below it.
    case gadgets(widgetID: WidgetID)
  #endif
  #if DELETE
    /// Says that a command has deleted a widget.
    case deleted(widgetID: WidgetID)
  #endif
}

#if MODAL
  /// The screens that Widgets can present over the others.
  public enum WidgetsModalRoute: Codable, Hashable, Sendable {
    case highlights
  }
#else
  /// Widgets presents nothing over its screens.
  public typealias WidgetsModalRoute = Never
#endif
