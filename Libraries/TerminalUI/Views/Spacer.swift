/// Room that grows along the stack that it stands in; as small as `minLength` where the length is free.
public struct Spacer: PrimitiveView {
  private let minLength: Int

  public init(minLength: Int = 0) {
    self.minLength = minLength
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(SpaceNode(axis: resolver.environment.axis, least: minLength))
  }
}
