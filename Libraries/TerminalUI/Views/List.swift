/// Rows below each other, of which one may be selected.
///
/// As high as its rows; where there is less room, the part around the selection is shown. With a `selection`, even nil, rows are indented by two
/// columns for the marker of the selected one, which is bold too.
public struct List<Content: View>: PrimitiveView {
  private let selection: AnyHashable?
  private let isSelectable: Bool
  private let content: Content

  /// Rows that nobody selects.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    isSelectable = false
    self.content = content()
  }

  /// Rows of which the one with the identity `selection` (by `ForEach` or `.id`) is selected; none when no row has it.
  public init(selection: (some Hashable)?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map { AnyHashable($0) }
    isSelectable = true
    self.content = content()
  }

  public init<Data: RandomAccessCollection, Row: View>(_ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row)
  where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, VStack<Row>> {
    self.init { ForEach(data) { element in VStack { row(element) } } }
  }

  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Data.Element.ID?, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, VStack<Row>> {
    self.init(selection: selection) { ForEach(data) { element in VStack { row(element) } } }
  }

  public func resolve(into resolver: inout ViewResolver) {
    let rows = resolver.nodes(of: content) { $0.axis = .vertical }
    let markerStyle = resolver.environment.style.merging(Style(foreground: .cyan, attributes: .bold))
    resolver.nodes.append(ListNode(rows: rows, selection: selection, isSelectable: isSelectable, markerStyle: markerStyle))
  }
}

/// Rows below each other, of which one may be selected; shows the part around the selection when there is not room for all.
final class ListNode: Node {
  private static let marker = "› "

  private let rows: [Node]
  private let selection: AnyHashable?
  private let gutter: Int
  private let markerStyle: Style

  init(rows: [Node], selection: AnyHashable?, isSelectable: Bool, markerStyle: Style) {
    self.rows = rows
    self.selection = selection
    self.gutter = isSelectable ? Self.marker.count : 0
    self.markerStyle = markerStyle
  }

  override func measure(_ proposal: Proposal) -> Size {
    guard !rows.isEmpty else { return Size() }
    let offer = rowProposal(proposal)
    let sizes = rows.map { $0.size(for: offer) }
    let height = sizes.reduce(0) { $0 + $1.height }
    return Size(
      width: sizes.reduce(0) { max($0, $1.width) } + gutter, height: min(height, max(1, proposal.height ?? height)))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let offer = rowProposal(proposal)
    let heights = rows.map { $0.size(for: offer).height }
    let selected = selection.flatMap { selection in rows.firstIndex { $0.id == selection } }
    var row = rect.origin.row - firstVisibleLine(heights: heights, selected: selected, visible: rect.size.height)
    for (index, height) in heights.enumerated() {
      if row >= rect.rows.upperBound { return }
      if row + height > rect.rows.lowerBound {
        rows[index].place(at: Point(column: rect.origin.column + gutter, row: row), proposal: offer, on: &canvas)
        if index == selected, gutter > 0 {
          let marker = TerminalText.glyphs(of: Self.marker, style: markerStyle)
          canvas.write(marker[...], at: Point(column: rect.origin.column, row: row))
          canvas.add(
            .bold, in: Rect(origin: Point(column: rect.origin.column, row: row), size: Size(width: rect.size.width, height: height)))
        }
      }
      row += height
    }
  }

  /// Rows are as high as they want; where the width is free, all are as wide as the widest.
  private func rowProposal(_ proposal: Proposal) -> Proposal {
    let ideal = Proposal(width: nil, height: nil)
    let width = proposal.width.map { max(0, $0 - gutter) } ?? rows.reduce(0) { max($0, $1.size(for: ideal).width) }
    return Proposal(width: width, height: nil)
  }

  /// Keeps the selection in the middle, except near the ends.
  private func firstVisibleLine(heights: [Int], selected: Int?, visible: Int) -> Int {
    guard let selected else { return 0 }
    let before = heights[..<selected].reduce(0, +)
    let total = heights.reduce(0, +)
    let centered = before - max(0, visible - heights[selected]) / 2
    return max(0, min(centered, total - visible))
  }
}
