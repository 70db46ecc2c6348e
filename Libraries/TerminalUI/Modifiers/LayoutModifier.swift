/// A view each of whose nodes is wrapped in another one.
public struct LayoutModifier<Content: View>: PrimitiveView {
  let content: Content
  let wrap: (Node, ViewEnvironment) -> Node

  public func resolve(into resolver: inout ViewResolver) {
    for node in resolver.nodes(of: content) {
      let wrapped = wrap(node, resolver.environment)
      wrapped.id = wrapped.id ?? node.id
      resolver.nodes.append(wrapped)
    }
  }
}
