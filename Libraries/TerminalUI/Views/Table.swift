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

/// A column of a table: its title and what it shows of an element.
@MainActor
public struct TableColumn<Element> {
  let title: String
  let alignment: HorizontalAlignment
  let content: (Element) -> AnyView

  public init(_ title: String, alignment: HorizontalAlignment = .leading, @ViewBuilder content: @escaping (Element) -> some View) {
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
  public static func buildBlock(_ columns: [TableColumn<Element>]...) -> [TableColumn<Element>] { columns.flatMap { $0 } }
  public static func buildOptional(_ columns: [TableColumn<Element>]?) -> [TableColumn<Element>] { columns ?? [] }
  public static func buildEither(first columns: [TableColumn<Element>]) -> [TableColumn<Element>] { columns }
  public static func buildEither(second columns: [TableColumn<Element>]) -> [TableColumn<Element>] { columns }
}

/// Rows of cells in columns that share the width fairly.
final class TableNode: Node {
  private static let spacing = 2

  private let alignments: [HorizontalAlignment]
  /// Each row has one cell for each column; the header is the first one.
  private let rows: [[Node]]

  init(alignments: [HorizontalAlignment], rows: [[Node]]) {
    self.alignments = alignments
    self.rows = rows
  }

  override func measure(_ proposal: Proposal) -> Size {
    let widths = widths(for: proposal.width)
    return Size(
      width: widths.reduce(0, +) + Self.spacing * max(0, widths.count - 1),
      height: rows.reduce(0) { $0 + height(of: $1, widths: widths) })
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let widths = widths(for: proposal.width)
    var origin = rect.origin
    for row in rows where origin.row < rect.rows.upperBound {
      origin.column = rect.origin.column
      for (index, cell) in row.enumerated() {
        let offer = Proposal(width: widths[index], height: nil)
        let offset = alignments[index].offset(of: cell.size(for: offer).width, in: widths[index])
        cell.place(at: Point(column: origin.column + offset, row: origin.row), proposal: offer, on: &canvas)
        origin.column += widths[index] + Self.spacing
      }
      origin.row += height(of: row, widths: widths)
    }
  }

  private func height(of row: [Node], widths: [Int]) -> Int {
    zip(row, widths).reduce(0) { max($0, $1.0.size(for: Proposal(width: $1.1, height: nil)).height) }
  }

  private func widths(for proposed: Int?) -> [Int] {
    let ideal = Proposal(width: nil, height: nil)
    let widest = alignments.indices.map { column in rows.reduce(0) { max($0, $1[column].size(for: ideal).width) } }
    guard let proposed else { return widest }
    let limits = widest.map { MaxMinFairness.Limits(least: min(1, $0), ideal: $0, most: $0) }
    return MaxMinFairness.shares(of: max(0, proposed - Self.spacing * max(0, widest.count - 1)), among: limits)
  }
}
