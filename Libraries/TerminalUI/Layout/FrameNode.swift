/// A child in a frame of fixed or limited size.
final class FrameNode: Node {
  struct Limits {
    var least: Int?
    var ideal: Int?
    var most: Int?

    static func fixed(_ length: Int?) -> Limits {
      let length = length.map { Length($0).cells }
      return Limits(least: length, ideal: length, most: length)
    }

    func offer(_ proposed: Int?) -> Int? {
      (proposed ?? ideal).map { max(min($0, most ?? $0), least ?? 0) }
    }

    func length(of child: Int, proposed: Int?, truncates: Bool) -> Int {
      let wanted = proposed ?? ideal ?? child
      let result =
        switch (least, most) {
        case (nil, nil): child
        case (let least?, let most?): max(least, min(most, wanted))
        case (let least?, nil): max(least, min(child, wanted))
        case (nil, let most?): min(most, max(child, wanted))
        }
      return truncates ? result : max(result, child)
    }
  }

  private let width: Limits
  private let height: Limits
  private let alignment: Alignment
  private let truncates: Bool
  private let child: Node

  init(width: Limits, height: Limits, alignment: Alignment, truncates: Bool, child: Node) {
    self.width = width
    self.height = height
    self.alignment = alignment
    self.truncates = truncates
    self.child = child
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: offer(proposal))
    return Size(
      width: width.length(of: size.width, proposed: proposal.width, truncates: truncates),
      height: height.length(of: size.height, proposed: proposal.height, truncates: truncates))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let offer = offer(proposal)
    child.place(at: alignment.origin(of: child.size(for: offer), in: rect), proposal: offer, on: &canvas)
  }

  private func offer(_ proposal: Proposal) -> Proposal {
    var offer = Proposal(width: width.offer(proposal.width), height: height.offer(proposal.height))
    guard !truncates else { return offer }
    // Where nothing may be truncated, no limit holds the child back.
    offer.width = offer.width.map { max($0, child.size(for: Proposal(width: nil, height: nil)).width) }
    offer.height = offer.height.map { max($0, child.size(for: Proposal(width: offer.width, height: nil)).height) }
    return offer
  }
}
