/// How a cell looks; nil colours are the terminal's own.
public struct Style: Hashable, Sendable {
  public var foreground: Color?
  public var background: Color?
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// `other` on top of this style: its colours win, attributes add up.
  func merging(_ other: Style) -> Style {
    Style(
      foreground: other.foreground ?? foreground, background: other.background ?? background, attributes: attributes.union(other.attributes)
    )
  }
}
