/// A border with a title around a view; it covers whatever lies under it in a `ZStack`.
///
/// As large as its content asks for: give that a `.frame(maxWidth: .infinity)` to fill the width.
public struct Box<Content: View>: PrimitiveView {
  private let title: String?
  private let border: BoxBorder
  private let borderColor: Color?
  private let content: Content

  /// `borderColor`: of border and title; nil for the colour of the text around.
  public init(
    _ title: String? = nil, border: BoxBorder = .rounded, borderColor: Color? = nil, @ViewBuilder content: () -> Content
  ) {
    self.title = title
    self.border = border
    self.borderColor = borderColor
    self.content = content()
  }

  public func resolve(into resolver: inout ViewResolver) {
    let style = resolver.environment.style.merging(Style(foreground: borderColor))
    let title = TerminalText.glyphs(of: title ?? "", style: style.merging(Style(attributes: .bold))).filter {
      !$0.isNewline
    }
    resolver.nodes.append(BoxNode(border: border, title: title, style: style, child: resolver.node(of: content)))
  }
}

/// The lines that a box is drawn with.
public enum BoxBorder: Hashable, Sendable {
  case rounded
  case single
  case double
  case heavy

  var horizontal: Cluster { line("─", "═", "━") }
  var vertical: Cluster { line("│", "║", "┃") }
  var topLeading: Cluster { self == .rounded ? "╭" : line("┌", "╔", "┏") }
  var topTrailing: Cluster { self == .rounded ? "╮" : line("┐", "╗", "┓") }
  var bottomLeading: Cluster { self == .rounded ? "╰" : line("└", "╚", "┗") }
  var bottomTrailing: Cluster { self == .rounded ? "╯" : line("┘", "╝", "┛") }

  private func line(_ single: Cluster, _ double: Cluster, _ heavy: Cluster) -> Cluster {
    switch self {
    case .rounded, .single: single
    case .double: double
    case .heavy: heavy
    }
  }
}

/// A child inside a border with a title; opaque.
final class BoxNode: Node {
  private let border: BoxBorder
  private let title: [Glyph]
  private let style: Style
  private let child: Node

  init(border: BoxBorder, title: [Glyph], style: Style, child: Node) {
    self.border = border
    self.title = title
    self.style = style
    self.child = child
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(for: proposal.reduced(by: Size(width: 2, height: 2)))
    // Corner, rule and blank on either side of the title.
    var width = max(size.width + 2, title.isEmpty ? 2 : TextLines.width(of: title[...]) + 6)
    if let proposed = proposal.width { width = max(min(width, proposed), size.width + 2) }
    return Size(width: width, height: size.height + 2)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    canvas.fill(rect, style: Style())
    let (left, right) = (rect.columns.lowerBound, rect.columns.upperBound - 1)
    let (top, bottom) = (rect.rows.lowerBound, rect.rows.upperBound - 1)
    for column in left...right {
      canvas.write(border.horizontal, style: style, at: Point(column: column, row: top))
      canvas.write(border.horizontal, style: style, at: Point(column: column, row: bottom))
    }
    for row in top...bottom {
      canvas.write(border.vertical, style: style, at: Point(column: left, row: row))
      canvas.write(border.vertical, style: style, at: Point(column: right, row: row))
    }
    canvas.write(border.topLeading, style: style, at: Point(column: left, row: top))
    canvas.write(border.topTrailing, style: style, at: Point(column: right, row: top))
    canvas.write(border.bottomLeading, style: style, at: Point(column: left, row: bottom))
    canvas.write(border.bottomTrailing, style: style, at: Point(column: right, row: bottom))
    drawTitle(in: rect, on: &canvas)
    child.place(at: Point(column: left + 1, row: top + 1), proposal: childProposal(in: rect, proposal), on: &canvas)
  }

  private func drawTitle(in rect: Rect, on canvas: inout Canvas) {
    let room = rect.size.width - 6
    guard !title.isEmpty, room > 0 else { return }
    let isWhole = TextLines.width(of: title[...]) <= room
    let blank = Glyph(cluster: " ", width: 1, style: style)
    let shown = [blank] + (isWhole ? title[...] : TextLines.truncated(title[...], to: room, mode: .tail)) + [blank]
    canvas.write(shown[...], at: Point(column: rect.origin.column + 2, row: rect.origin.row))
  }

  /// A title may have made the box wider than its content asked for: the content is offered the room that there is.
  private func childProposal(in rect: Rect, _ proposal: Proposal) -> Proposal {
    var offer = proposal.reduced(by: Size(width: 2, height: 2))
    offer.width = offer.width ?? rect.size.width - 2
    return offer
  }
}
