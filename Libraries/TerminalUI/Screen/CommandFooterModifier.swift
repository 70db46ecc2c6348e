/// A view with another one below it that is made from its commands.
public struct CommandFooterModifier<Content: View, Footer: View>: PrimitiveView {
  let content: Content
  let footer: ([Command]) -> Footer

  public func resolve(into resolver: inout ViewResolver) {
    let before = resolver.published
    resolver.published = Publications()
    var children = resolver.nodes(of: content) { $0.axis = .vertical }
    children += resolver.nodes(of: footer(resolver.published.commands)) { $0.axis = .vertical }
    resolver.published = before.covered(by: resolver.published)
    resolver.nodes.append(StackNode(axis: .vertical, spacing: 0, alignment: .topLeading, children: children))
  }
}
