/// A bar that is filled in part.
final class BarNode: Node {
  private static let widths = 5...40
  private static let ideal = 20

  private let fraction: Double
  private let style: Style

  /// `fraction` lies in 0…1.
  init(fraction: Double, style: Style) {
    self.fraction = fraction
    self.style = style
  }

  override func measure(_ proposal: Proposal) -> Size {
    let width = proposal.width ?? Self.ideal
    return Size(width: min(max(width, Self.widths.lowerBound), Self.widths.upperBound), height: 1)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let filled = Int(Double(rect.size.width) * fraction + 0.5)
    for (index, column) in rect.columns.enumerated() {
      canvas.write(index < filled ? "█" : "░", style: style, at: Point(column: column, row: rect.origin.row))
    }
  }
}
