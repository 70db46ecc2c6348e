public import TemplateDomain

extension WidgetSummary {
  /// Twenty widgets: two more than the list shows by itself.
  public static let samples = (1...20).map { id in
    WidgetSummary(id: id, title: "Widget \(id)")
  }
}
