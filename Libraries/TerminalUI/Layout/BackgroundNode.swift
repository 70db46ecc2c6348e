/// A child on a coloured ground.
final class BackgroundNode: Node {
  private let color: Color
  private let child: Node

  init(_ color: Color, child: Node) {
    self.color = color
    self.child = child
  }

  override func measure(_ proposal: Proposal) -> Size {
    child.size(for: proposal)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    canvas.fill(rect, style: Style(background: color))
    child.place(at: rect.origin, proposal: proposal, on: &canvas)
  }
}
