/// Elements as rows of cells under a header, in columns two apart that share the width fairly.
///
/// A cell has one line, unless it says otherwise; what does not fit is truncated, the widest columns first.
public struct Table<Data: RandomAccessCollection>: PrimitiveView {
  private let data: Data
  private let columns: [TableColumn<Data.Element>]

  public init(_ data: Data, @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]) {
    self.data = data
    self.columns = columns()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let header = columns.map { resolver.node(of: Text($0.title).bold()) { $0.lineLimit = 1 } }
    let rows = data.map { element in
      columns.map { column in resolver.node(of: column.content(element)) { $0.lineLimit = 1 } }
    }
    resolver.nodes.append(TableNode(alignments: columns.map(\.alignment), rows: [header] + rows))
  }
}
