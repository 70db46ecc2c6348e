import TemplateDomain

/// The highlights sheet: the first three widgets.
public struct WidgetsHighlights: Encodable, Equatable, Sendable {
  public let widgets: [WidgetItem]

  init(_ widgets: [WidgetSummary]) {
    self.widgets = widgets.prefix(3).map(WidgetItem.init)
  }
}
