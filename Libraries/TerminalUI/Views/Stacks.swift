/// Vertical stack of views, by default aligned at their left edges.
@MainActor
public struct VStack<Content> {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let content: Content
}

extension VStack: PrimitiveView, View where Content: View {
  public typealias Body = Never

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

/// Horizontal stack of views, by default aligned at their top edges and one column apart.
///
/// When the width is too small for all, the widest views shrink first.
@MainActor
public struct HStack<Content> {
  private let alignment: VerticalAlignment
  private let spacing: Int
  private let content: Content
}

extension HStack: PrimitiveView, View where Content: View {
  public typealias Body = Never

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

  init(axis: Axis, spacing: Int = 0, alignment: Alignment = .topLeading, children: [Node]) {
    self.axis = axis
    self.spacing = max(0, spacing)
    self.alignment = alignment
    self.children = children
  }

  override var button: FocusableNode? { children.lazy.compactMap(\.button).first }

  override func measure(_ proposal: Proposal) -> Size {
    var size = Size()
    size[axis] = spacing * max(0, children.count - 1)
    for (child, offer) in zip(children, offers(for: proposal)) {
      let length = child.size(for: offer)
      size[axis] += length[axis]
      size[axis.other] = max(size[axis.other], length[axis.other])
    }
    return size
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    var slot = rect
    for (child, offer) in zip(children, offers(for: proposal)) {
      let size = child.size(for: offer)
      slot.size[axis] = size[axis]
      child.place(at: alignment.origin(of: size, in: slot), proposal: offer, on: &canvas)
      if axis == .horizontal {
        slot.origin.column += size.width + spacing
      } else {
        slot.origin.row += size.height + spacing
      }
    }
  }

  /// The proposals to the children. Kept, because measuring and drawing need the same.
  private func offers(for proposal: Proposal) -> [Proposal] {
    if let last, last.proposal == proposal { return last.offers }
    var offers = shares(of: proposal)
    if proposal[axis.other] == nil {
      // Where the breadth is free, the widest child decides it, and the others are offered as much: a divider spans the
      // stack.
      var breadth = 0
      for (child, offer) in zip(children, offers) { breadth = max(breadth, child.size(for: offer)[axis.other]) }
      for index in offers.indices { offers[index][axis.other] = breadth }
    }
    last = (proposal, offers)
    return offers
  }

  private func shares(of proposal: Proposal) -> [Proposal] {
    var offers = Array(repeating: proposal, count: children.count)
    guard let length = proposal[axis], length > 0, length < Proposal.unbounded, children.count > 1 else {
      return offers
    }
    let available = max(0, length - spacing * (children.count - 1))
    func measured(_ child: Node, offering offer: Int?) -> Int {
      var proposal = proposal
      proposal[axis] = offer
      return child.size(for: proposal)[axis]
    }
    var limits: [ClosedRange<Int>] = []
    limits.reserveCapacity(children.count)
    var sum = 0
    for child in children {
      let ideal = measured(child, offering: nil)
      sum += ideal
      limits.append(ideal...ideal)
    }
    // With room for all, none gets less than its ideal length; without it none gets more.
    for (index, child) in children.enumerated() {
      let ideal = limits[index].lowerBound
      if sum <= available {
        limits[index] = ideal...max(ideal, measured(child, offering: Proposal.unbounded))
      } else {
        limits[index] = min(ideal, measured(child, offering: 0))...ideal
      }
    }
    for (index, share) in MaxMinFairness.shares(of: available, among: limits).enumerated() {
      offers[index][axis] = share
    }
    return offers
  }
}

/// Flexible space along the axis of the surrounding stack; empty where the length is unlimited.
public struct Spacer: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(LineNode(axis: resolver.environment.axis, thickness: 0, style: Style()))
  }
}

/// Line across the surrounding stack: horizontal in a `VStack`, vertical in an `HStack`.
public struct Divider: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(
      LineNode(
        axis: resolver.environment.axis.other, thickness: 1,
        style: resolver.environment.style.merging(Style(attributes: .dim))))
  }
}

/// Line that takes the offered length; without thickness, empty space.
private final class LineNode: Node {
  private let axis: Axis
  private let thickness: Int
  private let style: Style

  /// `axis`: the direction in which the line runs.
  init(axis: Axis, thickness: Int, style: Style) {
    self.axis = axis
    self.thickness = thickness
    self.style = style
  }

  override func simpleSize(for proposal: Proposal) -> Size? {
    var size = Size(width: thickness, height: thickness)
    size[axis] = max(0, proposal[axis] ?? thickness)
    return size
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    canvas.fill(rect, with: axis == .horizontal ? "─" : "│", style: style)
  }
}

/// Shows the first of several views whose ideal width, and whose height at the offered width, are not greater than what
/// is offered; if there is none, the last.
///
/// ```swift
/// ViewThatFits {
///   Text("Amara Okonjo, Nairobi")
///   Text("Amara Okonjo")
/// }
/// ```
///
/// All of them are resolved, so a hidden one could get the focus: use it for views that take no keys.
@MainActor
public struct ViewThatFits<Content> {
  private let content: Content
}

extension ViewThatFits: PrimitiveView, View where Content: View {
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(FittingNode(resolver.children(of: content, axis: .vertical).map { ($0, nil) }))
  }
}

/// Shows the first of its choices that fits, or else the last.
final class FittingNode: Node {
  private let choices: [(node: Node, least: Int?)]

  /// `least`: the width that a node needs; nil for its ideal one.
  init(_ choices: [(node: Node, least: Int?)]) {
    self.choices = choices
  }

  override var button: FocusableNode? { choices.lazy.compactMap(\.node.button).first }

  override func measure(_ proposal: Proposal) -> Size {
    shown(proposal)?.size(for: proposal) ?? Size()
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    shown(proposal)?.place(at: rect.origin, proposal: proposal, on: &canvas)
  }

  private func shown(_ proposal: Proposal) -> Node? {
    let fitting = choices.first { node, least in
      (least ?? node.size(for: Proposal()).width) <= proposal.width ?? .max
        && node.size(for: Proposal(width: proposal.width, height: nil)).height <= proposal.height ?? .max
    }
    return (fitting ?? choices.last)?.node
  }
}

/// Max-min fairness (water filling): makes the lengths as equal as their limits permit. Short ones keep their length
/// while long ones shrink.
enum MaxMinFairness {
  /// One share for each of `limits`; their sum exceeds `available` only when the lower limits do.
  static func shares(of available: Int, among limits: [ClosedRange<Int>]) -> [Int] {
    func share(_ limits: ClosedRange<Int>, level: Int) -> Int { min(max(level, limits.lowerBound), limits.upperBound) }
    func total(level: Int) -> Int { limits.reduce(0) { $0 + share($1, level: level) } }

    // The highest water level that fits, found by bisection; then a column each for as many as there are columns left.
    var low = 0
    var high = max(0, available)
    while low < high {
      let middle = (low + high + 1) / 2
      if total(level: middle) <= available { low = middle } else { high = middle - 1 }
    }
    var result = limits.map { share($0, level: low) }
    var rest = available - result.reduce(0, +)
    for (index, range) in limits.enumerated() where rest > 0 && result[index] == low && low < range.upperBound {
      result[index] += 1
      rest -= 1
    }
    return result
  }
}
