/// A view that draws nothing and takes no place.
public struct EmptyView: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {}
}
