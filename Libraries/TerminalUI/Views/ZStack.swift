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
    let children = resolver.nodes(of: content) { $0.axis = .vertical }
    resolver.nodes.append(OverlayNode(alignment: alignment, children: children))
  }
}
