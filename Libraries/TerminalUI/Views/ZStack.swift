/// Views on top of each other, the last one uppermost; what it publishes wins.
///
/// Text covers what lies under its own characters only; a `Box` or a background colour covers its whole area.
public struct ZStack<Content: View>: PrimitiveView {
  private let alignment: Alignment
  private let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let children = resolver.children(of: content, axis: .vertical)
    resolver.nodes.append(OverlayNode(alignment: alignment, children: children))
  }
}

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
