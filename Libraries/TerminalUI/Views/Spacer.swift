/// Room that grows along the stack that it stands in; as small as `minLength` where the length is free.
public struct Spacer: PrimitiveView {
  private let minLength: Int

  public init(minLength: Int = 0) {
    self.minLength = minLength
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(SpaceNode(axis: resolver.environment.axis, least: minLength))
  }
}

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

/// A rule across the stack that it stands in: horizontal in a `VStack`, vertical in an `HStack`.
public struct Divider: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(
      LineNode(
        axis: resolver.environment.axis.other, style: resolver.environment.style.merging(Style(attributes: .dim))))
  }
}

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
