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
