/// What the app knows of a widget.
///
/// Encodes with these property names as keys; they are what `--format json` prints.
public struct WidgetSummary: Identifiable, Hashable, Codable, Sendable {
  public let id: Int
  public let title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
