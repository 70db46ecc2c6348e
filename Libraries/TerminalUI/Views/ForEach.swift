/// A view for each element of a collection, with the identity of the element. Inside a `List`, only the visible
/// views are made.
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
    self.init(data, id: \.id, content: content)
  }

  public func resolve(into resolver: inout ViewResolver) {
    if resolver.environment.makesRowsLazily {
      resolver.nodes.append(LazyRows(rows(of: resolver)))
      return
    }
    for element in data {
      let id = AnyHashable(id(element))
      let nodes = resolver.entering(.id(id)) { $0.nodes(of: content(element)) }
      // The view's own `.id` takes precedence.
      for node in nodes { node.id = node.id ?? id }
      resolver.nodes += nodes
    }
  }

  private func rows(of resolver: ViewResolver) -> RowProvider {
    func element(_ offset: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: offset)] }
    return RowProvider(
      count: data.count,
      rowID: { AnyHashable(id(element($0))) },
      index: { wanted, hint in
        guard let wanted = wanted.base as? ID else { return nil }
        if hint < data.count, id(element(hint)) == wanted { return hint }
        return data.firstIndex { id($0) == wanted }.map { data.distance(from: data.startIndex, to: $0) }
      },
      make: { index in
        let element = element(index)
        return resolver.row(of: content(element), id: AnyHashable(id(element)))
      })
  }
}

/// A row of a list.
struct Row {
  var node: Node
  /// The lifecycles of its views, which appear when the row is drawn.
  var lifecycles: [Lifecycle] = []
}

/// Makes the rows that are visible. What they publish is dropped, because rows that are not made publish nothing.
@MainActor
struct RowProvider {
  let count: Int
  let rowID: (Int) -> AnyHashable?
  /// The index of the row with an identity; the second argument is its last known index.
  let index: (AnyHashable, Int) -> Int?
  var make: @MainActor (Int) -> Row

  /// The same rows, with each node wrapped in another one.
  func wrapped(by wrap: @escaping @MainActor (Node) -> Node) -> RowProvider {
    var rows = self
    rows.make = { index in
      var row = make(index)
      row.node = wrap(row.node)
      return row
    }
    return rows
  }
}

/// Placeholder for rows that are made on demand.
final class LazyRows: Node {
  let rows: RowProvider

  init(_ rows: RowProvider) {
    self.rows = rows
  }
}

extension ViewResolver {
  /// A row that is resolved after the rest of its frame.
  func row(of view: some View, id: AnyHashable) -> Row {
    var resolver = self
    let (node, lifecycles) = context.storage.withholding {
      resolver.entering(.id(id)) { $0.node(of: view) }
    }
    return Row(node: node, lifecycles: lifecycles)
  }
}
