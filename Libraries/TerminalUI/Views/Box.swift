/// Border with a title around a view.
///
/// As large as its content; to fill the width, give the content a `.frame(maxWidth: .infinity)`.
public struct Box<Content: View>: PrimitiveView {
  private let title: String?
  private let borderColor: Color?
  private let content: Content

  /// - Parameter borderColor: The colour of border and title; nil for that of the surrounding text.
  public init(_ title: String? = nil, borderColor: Color? = nil, @ViewBuilder content: () -> Content) {
    self.title = title
    self.borderColor = borderColor
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let style = resolver.environment.style.merging(Style(foreground: borderColor))
    let title = TerminalText.glyphs(of: title ?? "", style: style.merging(Style(attributes: .bold))).filter {
      !$0.isNewline
    }
    resolver.nodes.append(BoxNode(title: title, style: style, child: resolver.node(of: content)))
  }
}

/// A child inside a border with a title.
private final class BoxNode: Node {
  private let title: [Glyph]
  private let style: Style
  private let child: Node

  init(title: [Glyph], style: Style, child: Node) {
    self.title = title
    self.style = style
    self.child = child
  }

  override var button: FocusableNode? { child.button }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: proposal.reduced(by: Size(width: 2, height: 2)))
    // Corner, rule and blank on either side of the title.
    var width = max(size.width + 2, title.isEmpty ? 2 : TextLines.width(of: title[...]) + 6)
    if let proposed = proposal.width { width = max(min(width, proposed), size.width + 2) }
    return Size(width: width, height: size.height + 2)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let (left, right) = (rect.columns.lowerBound, rect.columns.upperBound - 1)
    let (top, bottom) = (rect.rows.lowerBound, rect.rows.upperBound - 1)
    for (row, corners) in [(top, ("╭", "╮")), (bottom, ("╰", "╯"))] as [(Int, (Cluster, Cluster))] {
      for column in left...right { canvas.write("─", style: style, at: Point(column: column, row: row)) }
      canvas.write(corners.0, style: style, at: Point(column: left, row: row))
      canvas.write(corners.1, style: style, at: Point(column: right, row: row))
    }
    for column in [left, right] {
      for row in top + 1..<bottom { canvas.write("│", style: style, at: Point(column: column, row: row)) }
    }
    drawTitle(in: rect, on: &canvas)
    child.place(at: Point(column: left + 1, row: top + 1), proposal: childProposal(in: rect, proposal), on: &canvas)
  }

  private func drawTitle(in rect: Rect, on canvas: inout Canvas) {
    let room = rect.size.width - 6
    guard !title.isEmpty, room > 0 else { return }
    let blank = Glyph(cluster: " ", width: 1, style: style)
    let shown = [blank] + TextLines.truncated(title[...], to: room) + [blank]
    canvas.write(shown[...], at: Point(column: rect.origin.column + 2, row: rect.origin.row))
  }

  /// When the title makes the box wider than its content, the content is offered that width.
  private func childProposal(in rect: Rect, _ proposal: Proposal) -> Proposal {
    var offer = proposal.reduced(by: Size(width: 2, height: 2))
    offer.width = offer.width ?? rect.size.width - 2
    return offer
  }
}
