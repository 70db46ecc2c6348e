/// Views of a loop, as a view builder makes them of `for`.
public struct ArrayView<Content: View>: PrimitiveView {
  let contents: [Content]

  public func resolve(into resolver: inout ViewResolver) {
    for view in contents { view.resolve(into: &resolver) }
  }
}
