/// A view that adds something to what its content publishes, or takes it away.
public struct PublishingModifier<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout Publications) -> Void

  public func resolve(into resolver: inout ViewResolver) {
    let before = resolver.published
    resolver.published = Publications()
    content.resolve(into: &resolver)
    change(&resolver.published)
    resolver.published = before.covered(by: resolver.published)
  }
}
