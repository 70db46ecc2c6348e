/// Several views where one is expected; a modifier of the group applies to each of them.
public struct Group<Content: View>: PrimitiveView {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    content.resolve(into: &resolver)
  }
}
