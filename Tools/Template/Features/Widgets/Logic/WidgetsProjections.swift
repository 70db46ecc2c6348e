public import FeatureSupport
import TemplateDomain
public import WidgetsFeatureInterface

public typealias WidgetsList = ListDocument<WidgetItem>
public typealias WidgetsRequest = FeatureRequest<WidgetsRoute, WidgetsModalRoute, Never>

/// A widget as the screens draw it and as `--format json` prints it.
public struct WidgetItem: Encodable, Equatable, Sendable {
  public let id: Int
  public let title: String

  init(_ widget: WidgetSummary) {
    id = widget.id
    title = widget.title
  }
}
