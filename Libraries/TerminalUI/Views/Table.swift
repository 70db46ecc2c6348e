/// Rows of values in columns: a `List` below the titles of its columns, which do not scroll. Selection, keys, clicks
/// and cost are those of the list.
///
/// ```swift
/// Table(people, selection: $selection) {
///   TableColumn("Name") { Text($0.name) }
///   TableColumn("City") { Text($0.city) }.width(min: 8, ideal: 12, max: 20)
///   TableColumn("Id") { Text("\($0.id)") }.width(4)
/// }
/// ```
///
/// Columns share the width within their limits; rows are not measured for that. If the least widths do not fit, only
/// the first column is shown, without a title. A value that does not fit wraps, unless its `lineLimit(_:)` is 1; output
/// of unlimited width shows it completely.
public struct Table<Data: RandomAccessCollection>: PrimitiveView where Data.Element: Identifiable {
  private let header: TableRow<Data.Element>
  private let list: List<ForEach<Data, Data.Element.ID, TableRow<Data.Element>>>

  /// `selection`: the identity of the selected row; rows cannot be selected without it.
  public init(
    _ data: Data, selection: Binding<Data.Element.ID?>? = nil,
    @ArrayBuilder<TableColumn<Data.Element>> columns: () -> [TableColumn<Data.Element>]
  ) {
    let columns = columns()
    header = TableRow(columns: columns, value: nil)
    list = List(data, selection: selection) { TableRow(columns: columns, value: $0) }
  }

  public func resolve(into resolver: inout ViewResolver) {
    VStack {
      header.padding(.leading, list.gutter(in: resolver.context))
      list
    }.resolve(into: &resolver)
  }
}

/// A column of a `Table`: its title, and the view of its value in a row.
@MainActor
public struct TableColumn<Value> {
  fileprivate private(set) var title: String
  fileprivate private(set) var content: (Value) -> AnyView
  fileprivate private(set) var limits = FrameNode.Limits()

  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping (Value) -> some View) {
    self.title = String(title)
    self.content = { AnyView(content($0)) }
    self = width(min: nil)
  }

  /// A fixed width, in terminal columns.
  public func width(_ width: Int) -> TableColumn {
    self.width(min: width, ideal: width, max: width)
  }

  /// Limits in terminal columns. By default the minimum is the width of the title, and there is no maximum. The ideal
  /// width applies where the width is unlimited; by default it is the minimum.
  public func width(min: Int? = nil, ideal: Int? = nil, max: Int? = nil) -> TableColumn {
    var column = self
    let least = min ?? Swift.min(TerminalText.columns(of: title), max ?? .max)
    column.limits = FrameNode.Limits(least: least, ideal: Swift.max(least, ideal ?? 0), most: Length(max ?? .max))
    return column
  }
}

/// Row of a table: the cells of a value, or without a value the titles. If the least widths do not fit, only the first
/// cell, and no title.
private struct TableRow<Value>: PrimitiveView {
  private static var spacing: Int { 2 }

  let columns: [TableColumn<Value>]
  let value: Value?

  func resolve(into resolver: inout ViewResolver) {
    let truncates = resolver.environment.truncates
    let cells = columns.enumerated().map { position, column in
      let cell = value.map(column.content) ?? AnyView(Text(column.title).dim().lineLimit(1))
      let node = resolver.entering(.position(position)) { $0.node(of: cell) }
      let frame = FrameNode(
        width: column.limits, height: .init(), alignment: .topLeading, truncates: truncates, child: node)
      return (node, frame)
    }
    let least = columns.reduce(Self.spacing * (cells.count - 1)) { $0 + ($1.limits.least ?? 0) }
    let all = StackNode(axis: .horizontal, spacing: Self.spacing, children: cells.map(\.1))
    let first = value == nil ? Node() : cells.first?.0 ?? Node()
    resolver.nodes.append(FittingNode([(all, least), (first, 0)]))
  }
}
