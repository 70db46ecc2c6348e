extension View {
  /// Says what this view stands for; a `List` finds its selected row by it.
  public func id(_ id: some Hashable) -> LayoutModifier<Self> {
    LayoutModifier(content: self) { node, _ in
      node.id = AnyHashable(id)
      return node
    }
  }
}
