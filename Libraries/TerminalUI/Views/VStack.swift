/// Views below each other, aligned at their left edges unless told otherwise.
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
    let children = resolver.nodes(of: content) { $0.axis = .vertical }
    let alignment = Alignment(horizontal: alignment, vertical: .top)
    resolver.nodes.append(StackNode(axis: .vertical, spacing: spacing, alignment: alignment, children: children))
  }
}
