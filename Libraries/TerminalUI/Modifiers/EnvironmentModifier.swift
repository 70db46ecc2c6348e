/// A view whose content inherits something else.
public struct EnvironmentModifier<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout ViewEnvironment) -> Void

  public func resolve(into resolver: inout ViewResolver) {
    resolver.nodes += resolver.nodes(of: content, changing: change)
  }
}
