/// Room that grows along an axis.
final class SpaceNode: Node {
  private let axis: Axis
  private let least: Int

  init(axis: Axis, least: Int) {
    self.axis = axis
    self.least = max(0, least)
  }

  override func measure(_ proposal: Proposal) -> Size {
    var size = Size()
    size[axis] = max(least, proposal[axis] ?? 0)
    return size
  }
}
