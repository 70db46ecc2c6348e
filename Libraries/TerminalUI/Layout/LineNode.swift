/// A rule across the stack that it stands in.
final class LineNode: Node {
  private let axis: Axis
  private let style: Style

  /// `axis`: the direction in which the rule runs.
  init(axis: Axis, style: Style) {
    self.axis = axis
    self.style = style
  }

  override func measure(_ proposal: Proposal) -> Size {
    var size = Size(width: 1, height: 1)
    size[axis] = max(0, proposal[axis] ?? 1)
    return size
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    canvas.fill(rect, with: axis == .horizontal ? "─" : "│", style: style)
  }
}
