/// A view that draws itself instead of consisting of others: the leaves and containers of this library.
public protocol PrimitiveView: View {}

extension PrimitiveView {
  /// There is none: `resolve(into:)` of a primitive view does not ask for it, and nobody else may.
  public var body: Never {
    preconditionFailure("\(Self.self) draws itself and has no body")
  }
}

extension Never: PrimitiveView {
  public func resolve(into resolver: inout ViewResolver) {}
}
