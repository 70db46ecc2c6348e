/// A child at its ideal length along some axes, whatever is offered.
final class FixedSizeNode: Node {
  private let axes: [Axis]
  private let child: Node

  init(_ axes: [Axis], child: Node) {
    self.axes = axes
    self.child = child
  }

  override func measure(_ proposal: Proposal) -> Size {
    child.size(for: offer(proposal))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    child.place(at: rect.origin, proposal: offer(proposal), on: &canvas)
  }

  private func offer(_ proposal: Proposal) -> Proposal {
    axes.reduce(into: proposal) { $0[$1] = nil }
  }
}
