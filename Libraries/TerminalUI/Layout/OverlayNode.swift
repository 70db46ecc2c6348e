/// Children on top of each other, the last one uppermost.
final class OverlayNode: Node {
  private let alignment: Alignment
  private let children: [Node]

  init(alignment: Alignment, children: [Node]) {
    self.alignment = alignment
    self.children = children
  }

  override func measure(_ proposal: Proposal) -> Size {
    children.reduce(Size()) { size, child in
      let other = child.size(for: proposal)
      return Size(width: max(size.width, other.width), height: max(size.height, other.height))
    }
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    for child in children {
      child.place(at: alignment.origin(of: child.size(for: proposal), in: rect), proposal: proposal, on: &canvas)
    }
  }
}
