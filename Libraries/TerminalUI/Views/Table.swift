/// Rows of values in columns: a `List` below the titles of its columns, which do not scroll. Selection, keys, clicks
/// and cost are those of the list.
///
/// ```swift
/// Table(people, selection: $selection) {
///   TableColumn("Id") { Text("\($0.id)") }.width(4)
///   TableColumn("Name", value: \.name).width(min: 8, ideal: 20).priority(1)
///   TableColumn("City", value: \.city).width(min: 8, ideal: 12, max: 20)
/// }
/// ```
///
/// Columns share the width within their limits. If there is room for all texts of the first rows, none of them is cut;
/// otherwise a column is not wider than its own, and those with the longest share what the others leave. If the least
/// widths do not fit, columns of the lowest priority are left out, of several the last; a single one has no title. A
/// value that does not fit wraps, unless its `lineLimit(_:)` is 1; output of unlimited width shows it completely, in
/// columns as wide as their longest text.
public struct Table<Data: RandomAccessCollection>: PrimitiveView where Data.Element: Identifiable {
  private let header: TableRow<Data.Element>
  private let list: List<ForEach<Data, Data.Element.ID, TableRow<Data.Element>>>

  /// `selection`: the identity of the selected row; rows cannot be selected without it.
  public init(
    _ data: Data, selection: Binding<Data.Element.ID?>? = nil,
    @ArrayBuilder<TableColumn<Data.Element>> columns: () -> [TableColumn<Data.Element>]
  ) {
    let columns = columns()
    let widths = TextWidths { count in columns.map { $0.width(ofLongestTextIn: data.prefix(count)) } }
    header = TableRow(columns: columns, widths: widths, value: nil)
    list = List(data, selection: selection) { TableRow(columns: columns, widths: widths, value: $0) }
  }

  public func resolve(into resolver: inout ViewResolver) {
    VStack {
      // On a small screen the rows need the room more.
      header.padding(.leading, list.gutter(in: resolver.context)).frame(minHeight: 0)
      list
    }.resolve(into: &resolver)
  }
}

/// A column of a `Table`: its title, and the view of its value in a row.
@MainActor
public struct TableColumn<Value> {
  public private(set) var title: String
  /// The text that a row shows in this column; nil for a column of views. Filters and orders read it.
  public private(set) var text: ((Value) -> String)?
  fileprivate private(set) var content: (Value) -> AnyView
  fileprivate private(set) var limits = FrameNode.Limits()
  fileprivate private(set) var priority = 0

  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping (Value) -> some View) {
    self.title = String(title)
    self.content = { AnyView(content($0)) }
    self = width(min: nil)
  }

  /// A column of texts, each on one line.
  public init(_ title: some StringProtocol, value: KeyPath<Value, String>) {
    self = .text(title) { $0[keyPath: value] }
  }

  /// A column of texts that are computed, each on one line.
  public static func text(_ title: some StringProtocol, value: @escaping (Value) -> String) -> TableColumn {
    var column = TableColumn(title) { Text(value($0)).highlighted().lineLimit(1) }
    column.text = value
    return column
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

  /// The rank of the column where there is not room for all: the highest stays longest. By default 0.
  public func priority(_ priority: Int) -> TableColumn {
    var column = self
    column.priority = priority
    return column
  }

  /// The width at which no text is cut; nil for a column of views.
  fileprivate func width(ofLongestTextIn values: some Sequence<Value>) -> Int? {
    guard let text else { return nil }
    return values.reduce(TerminalText.columns(of: title)) { max($0, TerminalText.columns(of: text($1))) }
  }

  /// The same column with another title.
  public func titled(_ title: String) -> TableColumn {
    var column = self
    column.title = title
    return column
  }

  /// The same column with each cell inside another view.
  public func wrapped(@ViewBuilder by wrap: @escaping (Value, AnyView) -> some View) -> TableColumn {
    var column = self
    column.content = { [content] in AnyView(wrap($0, content($0))) }
    return column
  }
}

/// The widths of the longest texts of the columns, computed once for all rows of a frame.
@MainActor
private final class TextWidths {
  private let compute: (_ rowCount: Int) -> [Int?]
  private(set) lazy var ofAllRows = compute(.max)
  /// So few that a frame does not cost more where the table is longer, and that scrolling does not move the columns.
  private(set) lazy var ofFirstRows = compute(50)

  init(_ compute: @escaping (_ rowCount: Int) -> [Int?]) {
    self.compute = compute
  }
}

/// Row of a table: the cells of a value, or without a value the titles.
private struct TableRow<Value>: PrimitiveView {
  let columns: [TableColumn<Value>]
  let widths: TextWidths
  let value: Value?

  func resolve(into resolver: inout ViewResolver) {
    let cells = columns.enumerated().map { position, column in
      let cell = value.map(column.content) ?? AnyView(Text(column.title).dim().lineLimit(1))
      let node = resolver.entering(.position(position)) { $0.node(of: cell) }
      return ColumnsNode.Cell(node: node, limits: column.limits, position: position, priority: column.priority)
    }
    resolver.nodes.append(
      ColumnsNode(cells, widths, truncates: resolver.environment.truncates, isHeader: value == nil))
  }
}

/// The cells of a row that fit.
private final class ColumnsNode: Node {
  struct Cell {
    let node: Node
    let limits: FrameNode.Limits
    let position: Int
    let priority: Int

    var least: Int { limits.least ?? 0 }
  }

  private static let spacing = 2

  private let cells: [Cell]
  private let widths: TextWidths
  private let truncates: Bool
  private let isHeader: Bool
  private var last: (width: Int?, row: Node)?

  init(_ cells: [Cell], _ widths: TextWidths, truncates: Bool, isHeader: Bool) {
    self.cells = cells
    self.widths = widths
    self.truncates = truncates
    self.isHeader = isHeader
  }

  /// That of a cell that is left out too: Enter opens the row at any width.
  override var button: FocusableNode? { cells.lazy.compactMap(\.node.button).first }

  override func measure(_ proposal: Proposal) -> Size { row(in: proposal.width).size(for: proposal) }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    row(in: proposal.width).place(at: rect.origin, proposal: proposal, on: &canvas)
  }

  private func row(in width: Int?) -> Node {
    if let last, last.width == width { return last.row }
    var shown = cells
    while truncates, shown.count > 1, Self.width(of: shown.map(\.least)) > width ?? .max {
      let lowest = shown.map(\.priority).min()
      if let index = shown.lastIndex(where: { $0.priority == lowest }) { shown.remove(at: index) }
    }
    let isNarrow = Self.width(of: shown.map { max($0.least, textWidth(of: $0) ?? 0) }) > width ?? .max
    let isAlone = shown.count == 1 && cells.count > 1
    let row =
      isAlone
      ? (isHeader ? Node() : shown[0].node)
      : StackNode(axis: .horizontal, spacing: Self.spacing, children: shown.map { frame(of: $0, isNarrow: isNarrow) })
    last = (width, row)
    return row
  }

  private static func width(of columns: [Int]) -> Int { columns.reduce(spacing * (columns.count - 1), +) }

  /// Of the longest text of its column; nil for a column of views.
  private func textWidth(of cell: Cell) -> Int? {
    (truncates ? widths.ofFirstRows : widths.ofAllRows)[cell.position]
  }

  private func frame(of cell: Cell, isNarrow: Bool) -> Node {
    var limits = cell.limits
    if let width = textWidth(of: cell) {
      limits =
        !truncates
        ? FrameNode.Limits(least: width, ideal: width)
        : isNarrow ? limits.capped(at: width) : limits.raised(to: width)
    }
    return FrameNode(
      width: limits, height: .init(), alignment: .topLeading, truncates: truncates, child: cell.node)
  }
}
