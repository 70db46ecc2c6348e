/// Columns and rows at the edges of a rectangle.
public struct EdgeInsets: Hashable, Sendable {
  public let top: Int
  public let leading: Int
  public let bottom: Int
  public let trailing: Int

  /// Negative insets count as 0.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = Length(top).cells
    self.leading = Length(leading).cells
    self.bottom = Length(bottom).cells
    self.trailing = Length(trailing).cells
  }
}
