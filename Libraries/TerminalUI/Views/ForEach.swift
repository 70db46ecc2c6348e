/// A view for each element of a collection, which carries the element's identity.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }

  public func resolve(into resolver: inout ViewResolver) {
    for element in data {
      for node in resolver.nodes(of: content(element)) {
        // An `.id` of the view's own comes first.
        if node.id == nil { node.id = AnyHashable(id(element)) }
        resolver.nodes.append(node)
      }
    }
  }
}
