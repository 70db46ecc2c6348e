/// A rule across the stack that it stands in: horizontal in a `VStack`, vertical in an `HStack`.
public struct Divider: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(
      LineNode(axis: resolver.environment.axis.other, style: resolver.environment.style.merging(Style(attributes: .dim))))
  }
}
