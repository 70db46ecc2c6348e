/// Views beside each other, aligned at their top edges and one column apart unless told otherwise.
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
    let children = resolver.nodes(of: content) { $0.axis = .horizontal }
    let alignment = Alignment(horizontal: .leading, vertical: alignment)
    resolver.nodes.append(StackNode(axis: .horizontal, spacing: spacing, alignment: alignment, children: children))
  }
}
