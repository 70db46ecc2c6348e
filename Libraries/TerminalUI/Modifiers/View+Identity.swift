extension View {
  /// Gives this view an identity of its own: its state goes where the identity goes, and another `id` is another view
  /// with new state.
  ///
  /// A `List` finds its selected row by it.
  public func id(_ id: some Hashable) -> some View {
    IdentityModifier(content: self, id: AnyHashable(id), isTag: false)
  }

  /// The value that a `Picker` selects when this view is chosen.
  public func tag(_ tag: some Hashable) -> some View {
    IdentityModifier(content: self, id: AnyHashable(tag), isTag: true)
  }
}

private struct IdentityModifier<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable
  let isTag: Bool

  func resolve(into resolver: inout ViewResolver) {
    var nodes: [Node] = []
    if isTag {
      nodes = resolver.nodes(of: content)
    } else {
      resolver.entering(.id(id)) { nodes = $0.nodes(of: content) }
    }
    for node in nodes { node.id = id }
    resolver.nodes += nodes
  }
}
