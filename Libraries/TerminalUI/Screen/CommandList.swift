/// Help: the commands that can be run now, one a row, with their keys and titles.
public struct CommandList: View {
  private let commands: [Command]

  public init(_ commands: [Command]) {
    self.commands = commands.filter(\.isEnabled)
  }

  public var body: some View {
    let widest = commands.map { TerminalText.columns(of: $0.usage) }.max() ?? 0
    let widestKey = commands.map { TerminalText.columns(of: $0.key?.label ?? "") }.max() ?? 0
    ForEach(commands, id: \.name) { command in
      HStack(spacing: 2) {
        Text(command.usage).bold().frame(minWidth: widest)
        if widestKey > 0 { Text(command.key?.label ?? "").dim().frame(minWidth: widestKey) }
        Text(command.title)
      }
    }
  }
}

/// The keys that do something now, on one line: as many as fit, first come first; a click does what the key does.
public struct KeyBar: PrimitiveView {
  private let commands: [Command]

  /// Commands without a key, or disabled, are left out.
  public init(_ commands: [Command]) {
    self.commands = commands.filter { $0.key != nil && $0.isEnabled }
  }

  public func resolve(into resolver: inout ViewResolver) {
    var children: [Node] = []
    for command in commands {
      let label = Text(command.key?.label ?? "").bold().foregroundColor(.cyan) + Text(" \(command.title)").dim()
      resolver.entering(.id(AnyHashable(command.name))) { resolver in
        children.append(resolver.node(of: TapModifier(content: label) { $0.perform(command) }) { $0.lineLimit = 1 })
      }
    }
    let style = resolver.environment.style.merging(Style(attributes: .dim))
    resolver.nodes.append(FittingNode(children: children, style: style))
  }
}

/// Children beside each other, two columns apart, as long as they fit; an ellipsis stands for the others.
private final class FittingNode: Node {
  private static let spacing = 2

  private let children: [Node]
  private let style: Style

  init(children: [Node], style: Style) {
    self.children = children
    self.style = style
  }

  override func measure(_ proposal: Proposal) -> Size {
    guard !children.isEmpty else { return Size() }
    let ideal = widths.reduce(0, +) + Self.spacing * (children.count - 1)
    return Size(width: min(ideal, max(1, proposal.width ?? ideal)), height: 1)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    var column = rect.origin.column
    for (index, width) in widths.enumerated() {
      // All but the last leave room for the ellipsis.
      let reserve = index == children.count - 1 ? 0 : Self.spacing + 1
      guard column + width + reserve <= rect.columns.upperBound else {
        canvas.write(Glyph.ellipsis, style: style, at: Point(column: column, row: rect.origin.row))
        return
      }
      children[index].place(
        at: Point(column: column, row: rect.origin.row), proposal: Proposal(width: nil, height: 1), on: &canvas)
      column += width + Self.spacing
    }
  }

  private var widths: [Int] {
    children.map { $0.size(for: Proposal(width: nil, height: 1)).width }
  }
}

/// A view with another one below it that is made from its commands. What the view shows as sheets and alerts stands above
/// it alone, and its commands are those that the footer is made from.
public struct CommandFooterModifier<Content: View, Footer: View>: PrimitiveView {
  let content: Content
  let footer: ([Command]) -> Footer

  public func resolve(into resolver: inout ViewResolver) {
    let before = resolver.published
    resolver.published = Publications()
    var children: [Node] = []
    resolver.entering(.position(0)) { children = $0.children(of: content, axis: .vertical) }
    if !resolver.published.overlays.isEmpty {
      let base = StackNode(axis: .vertical, spacing: 0, alignment: .topLeading, children: children)
      let (node, published) = resolver.published.presented(over: base)
      children = [node]
      resolver.published = published
    }
    resolver.entering(.position(1)) { resolver in
      children += resolver.children(of: footer(resolver.published.commands), axis: .vertical)
    }
    resolver.published = before.covered(by: resolver.published)
    resolver.nodes.append(StackNode(axis: .vertical, spacing: 0, alignment: .topLeading, children: children))
  }
}
