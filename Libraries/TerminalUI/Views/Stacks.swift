/// Views below each other, by default aligned at their left edges.
public struct VStack<Content: View>: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let content: Content

  /// `spacing`: empty rows between two views.
  public init(alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let children = resolver.children(of: content, axis: .vertical)
    let alignment = Alignment(horizontal: alignment, vertical: .top)
    resolver.nodes.append(StackNode(axis: .vertical, spacing: spacing, alignment: alignment, children: children))
  }
}

/// Views beside each other, by default aligned at their top edges and one column apart.
///
/// Where there is not room for all, the widest give way first.
public struct HStack<Content: View>: PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: Int
  private let content: Content

  /// `spacing`: empty columns between two views.
  public init(alignment: VerticalAlignment = .top, spacing: Int = 1, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let children = resolver.children(of: content, axis: .horizontal)
    let alignment = Alignment(horizontal: .leading, vertical: alignment)
    resolver.nodes.append(StackNode(axis: .horizontal, spacing: spacing, alignment: alignment, children: children))
  }
}

/// Children one after the other along an axis.
final class StackNode: Node {
  private let axis: Axis
  private let spacing: Int
  private let alignment: Alignment
  private let children: [Node]
  private var last: (proposal: Proposal, offers: [Proposal])?

  init(axis: Axis, spacing: Int, alignment: Alignment, children: [Node]) {
    self.axis = axis
    self.spacing = max(0, spacing)
    self.alignment = alignment
    self.children = children
  }

  override func measure(_ proposal: Proposal) -> Size {
    let sizes = zip(children, proposals(for: proposal)).map { $0.size(for: $1) }
    var size = Size()
    size[axis] = sizes.reduce(0) { $0 + $1[axis] } + spacing * max(0, children.count - 1)
    size[axis.other] = sizes.reduce(0) { max($0, $1[axis.other]) }
    return size
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    var slot = rect
    for (child, proposal) in zip(children, proposals(for: proposal)) {
      let size = child.size(for: proposal)
      slot.size[axis] = size[axis]
      child.place(at: alignment.origin(of: size, in: slot), proposal: proposal, on: &canvas)
      if axis == .horizontal {
        slot.origin.column += size.width + spacing
      } else {
        slot.origin.row += size.height + spacing
      }
    }
  }

  /// What each child is offered; asked for when the stack is measured and when it is drawn.
  private func proposals(for proposal: Proposal) -> [Proposal] {
    if let last, last.proposal == proposal { return last.offers }
    let offers = newProposals(for: proposal)
    last = (proposal, offers)
    return offers
  }

  private func newProposals(for proposal: Proposal) -> [Proposal] {
    var proposals = shares(for: proposal)
    guard proposal[axis.other] == nil else { return proposals }
    // Where the breadth is free, the widest child decides it, and the others are offered as much: a divider spans the
    // stack.
    let breadth = zip(children, proposals).reduce(0) { max($0, $1.0.size(for: $1.1)[axis.other]) }
    for index in proposals.indices { proposals[index][axis.other] = breadth }
    return proposals
  }

  private func shares(for proposal: Proposal) -> [Proposal] {
    func offer(_ length: Int?) -> Proposal {
      var offer = proposal
      offer[axis] = length
      return offer
    }
    guard let length = proposal[axis], length > 0, length < Proposal.unbounded, children.count > 1 else {
      return children.map { _ in proposal }
    }
    let available = max(0, length - spacing * (children.count - 1))
    let ideals = children.map { $0.size(for: offer(nil))[axis] }
    // Saves a measurement: with room for all the least does not matter, without it the most does not.
    let isEnough = ideals.reduce(0, +) <= available
    let limits = zip(children, ideals).map { child, ideal in
      MaxMinFairness.Limits(
        least: isEnough ? ideal : child.size(for: offer(0))[axis], ideal: ideal,
        most: isEnough ? child.size(for: offer(Proposal.unbounded))[axis] : ideal)
    }
    return MaxMinFairness.shares(of: available, among: limits).map { offer($0) }
  }
}

/// Room that grows along the stack around it; as small as `minLength` where the length is free.
public struct Spacer: PrimitiveView {
  private let minLength: Int

  public init(minLength: Int = 0) {
    self.minLength = minLength
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(SpaceNode(axis: resolver.environment.axis, least: minLength))
  }
}

private final class SpaceNode: Node {
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

/// A rule across the stack around it: horizontal in a `VStack`, vertical in an `HStack`.
public struct Divider: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(
      LineNode(
        axis: resolver.environment.axis.other, style: resolver.environment.style.merging(Style(attributes: .dim))))
  }
}

private final class LineNode: Node {
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

/// Max-min fairness (water filling): every child gets its ideal length if there is room for all; what is left over, or
/// missing, is shared so that the lengths come as close to each other as the limits permit. Small ones stay whole while
/// large ones give way.
enum MaxMinFairness {
  struct Limits {
    var least: Int
    var ideal: Int
    var most: Int
  }

  /// One share for each of `limits`; their sum exceeds `available` only when the least lengths do.
  static func shares(of available: Int, among limits: [Limits]) -> [Int] {
    let isEnough = limits.reduce(0) { $0 + $1.ideal } <= available
    let ranges = limits.map { isEnough ? $0.ideal...max($0.ideal, $0.most) : min($0.least, $0.ideal)...$0.ideal }

    func shares(level: Int) -> [Int] { ranges.map { min(max(level, $0.lowerBound), $0.upperBound) } }
    func total(level: Int) -> Int { ranges.reduce(0) { $0 + min(max(level, $1.lowerBound), $1.upperBound) } }

    // The highest water level that fits, found by bisection; then a column each for as many as there are columns left.
    var low = 0
    var high = max(0, available)
    while low < high {
      let middle = (low + high + 1) / 2
      if total(level: middle) <= available { low = middle } else { high = middle - 1 }
    }
    var result = shares(level: low)
    var rest = available - result.reduce(0, +)
    for (index, range) in ranges.enumerated() where rest > 0 && result[index] == low && low < range.upperBound {
      result[index] += 1
      rest -= 1
    }
    return result
  }
}
