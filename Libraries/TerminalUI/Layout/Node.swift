/// A resolved view: answers proposals with a size, and draws itself where its parent places it. Lives for one frame.
@MainActor
class Node {
  /// What `.id` or `ForEach` said that this node stands for.
  var id: AnyHashable?
  /// Linear: a node is asked a handful of different questions.
  private var answers: [(proposal: Proposal, size: Size)] = []

  /// The size that this node takes when offered `proposal`; computed once for each proposal, else nested stacks would
  /// ask exponentially often.
  final func size(for proposal: Proposal) -> Size {
    if let known = answers.first(where: { $0.proposal == proposal }) { return known.size }
    let size = measure(proposal)
    if answers.isEmpty { answers.reserveCapacity(4) }
    answers.append((proposal, size))
    return size
  }

  /// Draws this node with its top left corner at `origin`, clipped to its own size.
  final func place(at origin: Point, proposal: Proposal, on canvas: inout Canvas) {
    let rect = Rect(origin: origin, size: size(for: proposal))
    let outer = canvas.clip
    canvas.clip = rect.intersection(outer)
    if !canvas.clip.isEmpty || canvas.drawsHidden { draw(in: rect, proposal: proposal, on: &canvas) }
    canvas.clip = outer
  }

  func measure(_ proposal: Proposal) -> Size { Size() }

  func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {}
}
