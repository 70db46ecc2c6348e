/// A view for each element of a collection, which carries the element's identity. In a `List` views are made when they
/// come into view.
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
    if resolver.environment.makesRowsLazily {
      resolver.nodes.append(rows(of: resolver))
      return
    }
    for element in data {
      let id = AnyHashable(id(element))
      var nodes: [Node] = []
      resolver.entering(.id(id)) { nodes = $0.nodes(of: content(element)) }
      // An `.id` of the view's own comes first.
      for node in nodes { node.id = node.id ?? id }
      resolver.nodes += nodes
    }
  }

  private func rows(of resolver: ViewResolver) -> LazyRows {
    let data = data
    let (id, content) = (id, content)
    return LazyRows(
      count: data.count,
      rowID: { AnyHashable(id(data.element(at: $0))) },
      index: { wanted, hint in
        guard let wanted = wanted.base as? ID else { return nil }
        if hint < data.count, id(data.element(at: hint)) == wanted { return hint }
        return data.firstIndex { id($0) == wanted }.map { data.distance(from: data.startIndex, to: $0) }
      },
      make: { index in
        let element = data.element(at: index)
        return resolver.row(of: content(element), id: AnyHashable(id(element)))
      })
  }
}

extension RandomAccessCollection {
  func element(at offset: Int) -> Element {
    self[index(startIndex, offsetBy: offset)]
  }
}
