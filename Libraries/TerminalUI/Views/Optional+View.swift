/// A view that may be missing; nil draws nothing.
extension Optional: PrimitiveView, View where Wrapped: View {
  public typealias Body = Never

  public func resolve(into resolver: inout ViewResolver) {
    self?.resolve(into: &resolver)
  }
}
