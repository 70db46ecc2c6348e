/// A view whose type is hidden.
public struct AnyView: PrimitiveView {
  private let content: any View

  public init(_ content: some View) {
    self.content = content
  }

  public func resolve(into resolver: inout ViewResolver) {
    content.resolve(into: &resolver)
  }
}
