/// A child with empty columns and rows around it.
final class PaddingNode: Node {
  private let insets: EdgeInsets
  private let child: Node

  init(_ insets: EdgeInsets, child: Node) {
    self.insets = insets
    self.child = child
  }

  private var extra: Size {
    Size(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: proposal.reduced(by: extra))
    return Size(width: size.width + extra.width, height: size.height + extra.height)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let origin = Point(column: rect.origin.column + insets.leading, row: rect.origin.row + insets.top)
    child.place(at: origin, proposal: proposal.reduced(by: extra), on: &canvas)
  }
}
