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
