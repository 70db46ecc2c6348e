/// Elements as rows of cells under a header that stays while they scroll, in columns two apart that share the width
/// fairly.
///
/// A cell has one line, unless it says otherwise; what does not fit is truncated, the widest columns first. Keys and
/// clicks are those of a `List`.
public struct Table<Data: RandomAccessCollection>: PrimitiveView where Data.Element: Identifiable {
  private let data: Data
  private let selection: Binding<AnyHashable?>?
  private let columns: [TableColumn<Data.Element>]

  public init(_ data: Data, @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]) {
    self.data = data
    selection = nil
    self.columns = columns()
  }

  public init(
    _ data: Data, selection: Binding<Data.Element.ID?>,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]
  ) {
    self.data = data
    self.selection = Binding(
      get: { selection.wrappedValue.map { AnyHashable($0) } },
      set: { selection.wrappedValue = $0?.base as? Data.Element.ID })
    self.columns = columns()
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let widths = resolver.object { TableWidths() }
      widths.reset(for: data.count, columns: columns.map(\.title))
      let alignments = columns.map(\.alignment)
      let header = TableRowNode(
        cells: columns.map { column in resolver.node(of: Text(column.title).bold()) { $0.lineLimit = 1 } },
        alignments: alignments, widths: widths)
      let (data, columns) = (data, columns)
      let row = TableRow(columns: columns, alignments: alignments, widths: widths)
      resolver.environment.makesRowsLazily = true
      let rows = resolver.nodes(of: ForEach(data) { row.of($0) })
      resolver.appendRows(RowSource(rows), header: header, selection: selection)
    }
  }
}

/// A column of a table: its title and what it shows of an element.
@MainActor
public struct TableColumn<Element> {
  let title: String
  let alignment: HorizontalAlignment
  let content: (Element) -> AnyView

  public init(
    _ title: String, alignment: HorizontalAlignment = .leading, @ViewBuilder content: @escaping (Element) -> some View
  ) {
    self.title = title
    self.alignment = alignment
    self.content = { AnyView(content($0)) }
  }

  public init(_ title: String, alignment: HorizontalAlignment = .leading, value: KeyPath<Element, String>) {
    self.init(title, alignment: alignment) { Text($0[keyPath: value]) }
  }
}

/// Builds the columns of a table from those that a closure names.
@MainActor
@resultBuilder
public enum TableColumnBuilder<Element> {
  public static func buildExpression(_ column: TableColumn<Element>) -> [TableColumn<Element>] { [column] }
  public static func buildBlock(_ columns: [TableColumn<Element>]...) -> [TableColumn<Element>] {
    columns.flatMap { $0 }
  }
  public static func buildOptional(_ columns: [TableColumn<Element>]?) -> [TableColumn<Element>] { columns ?? [] }
  public static func buildEither(first columns: [TableColumn<Element>]) -> [TableColumn<Element>] { columns }
  public static func buildEither(second columns: [TableColumn<Element>]) -> [TableColumn<Element>] { columns }
}

/// Makes the rows of a table.
@MainActor
private struct TableRow<Element> {
  let columns: [TableColumn<Element>]
  let alignments: [HorizontalAlignment]
  let widths: TableWidths

  func of(_ element: Element) -> TableRowView {
    TableRowView(cells: columns.map { $0.content(element) }, alignments: alignments, widths: widths)
  }
}

private struct TableRowView: PrimitiveView {
  let cells: [AnyView]
  let alignments: [HorizontalAlignment]
  let widths: TableWidths

  func resolve(into resolver: inout ViewResolver) {
    var nodes: [Node] = []
    for (position, cell) in cells.enumerated() {
      resolver.entering(.position(position)) { nodes.append($0.node(of: cell) { $0.lineLimit = 1 }) }
    }
    resolver.nodes.append(TableRowNode(cells: nodes, alignments: alignments, widths: widths))
  }
}

/// The widest cell of each column among the rows that were made, which shares the width of the table; it does not
/// shrink while the user scrolls.
@MainActor
final class TableWidths {
  static let spacing = 2

  private var columns: [String] = []
  private var count = 0
  private var widest: [Int] = []
  private var shares: (width: Int, shares: [Int])?

  func reset(for count: Int, columns: [String]) {
    guard columns != self.columns || count != self.count else { return }
    (self.columns, self.count, widest, shares) = (columns, count, columns.map { _ in 0 }, nil)
  }

  func include(_ cells: [Int]) {
    for (index, width) in cells.enumerated() where width > widest[index] {
      widest[index] = width
      shares = nil
    }
  }

  func widths(in width: Int?) -> [Int] {
    guard let width else { return widest }
    if let shares, shares.width == width { return shares.shares }
    let limits = widest.map { MaxMinFairness.Limits(least: min(1, $0), ideal: $0, most: $0) }
    let result = MaxMinFairness.shares(of: max(0, width - Self.spacing * max(0, widest.count - 1)), among: limits)
    shares = (width, result)
    return result
  }
}

private final class TableRowNode: Node {
  private let cells: [Node]
  private let alignments: [HorizontalAlignment]
  private let widths: TableWidths

  init(cells: [Node], alignments: [HorizontalAlignment], widths: TableWidths) {
    self.cells = cells
    self.alignments = alignments
    self.widths = widths
    let ideal = Proposal(width: nil, height: nil)
    widths.include(cells.map { $0.size(for: ideal).width })
  }

  override func measure(_ proposal: Proposal) -> Size {
    let columns = widths.widths(in: proposal.width)
    return Size(
      width: columns.reduce(0, +) + TableWidths.spacing * max(0, columns.count - 1),
      height: zip(cells, columns).reduce(0) { max($0, $1.0.size(for: Proposal(width: $1.1, height: nil)).height) })
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    var origin = rect.origin
    for (index, (cell, width)) in zip(cells, widths.widths(in: proposal.width)).enumerated() {
      let offer = Proposal(width: width, height: nil)
      let offset = alignments[index].offset(of: cell.size(for: offer).width, in: width)
      cell.place(at: Point(column: origin.column + offset, row: origin.row), proposal: offer, on: &canvas)
      origin.column += width + TableWidths.spacing
    }
  }
}
