/// Views in a sequence, as a view builder makes them.
public struct TupleView<each Content: View>: PrimitiveView {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public func resolve(into resolver: inout ViewResolver) {
    for view in repeat each content { view.resolve(into: &resolver) }
  }
}
