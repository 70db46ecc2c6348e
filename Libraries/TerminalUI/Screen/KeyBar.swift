/// One line with the keys of commands and their titles. A click on an entry counts as its key.
///
/// When the line is too narrow, commands are omitted from the end, with an ellipsis in their place; a title is never
/// cut, since what is left might read like another. Kept commands are never omitted, but may lose their titles. Keys
/// that the focused view handles itself are not shown; keys that leave a text field are.
public struct KeyBar: PrimitiveView {
  private let commands: [Command]
  private let kept: Set<String>

  /// A key bar of the enabled commands that have a key.
  ///
  /// - Parameter kept: The names of commands that are shown at any width.
  public init(_ commands: [Command], keeping kept: Set<String> = []) {
    self.commands = commands.filter { $0.key != nil && $0.isEnabled }
    self.kept = kept
  }

  public func resolve(into resolver: inout ViewResolver) {
    let node = KeyBarNode(commands, kept: kept, resolver: resolver)
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let context = resolver.context
      resolver.appendFocusable(node, role: .tap) { input in
        if case .click(let point) = input, let key = node.key(at: point.column) { context.host?.handle(.key(key)) }
      }
    }
  }
}

private final class KeyBarNode: Node {
  private static let spacing = 2

  /// A key and its title; without a key, the ellipsis for omitted commands.
  private struct Item {
    var key: Key?
    var title: String
    var isKept = false

    var label: String { key?.label ?? "" }
    /// The text after the label.
    var text: String { key == nil || title.isEmpty ? title : " \(title)" }
    var width: Int { TerminalText.columns(of: label + text) }

    func titled(_ title: String) -> Item { Item(key: key, title: title, isKept: isKept) }
  }

  private let commands: [Command]
  private let kept: Set<String>
  private let style: Style
  private let context: FrameContext
  private var drawn: [(columns: Range<Int>, key: Key?)] = []

  init(_ commands: [Command], kept: Set<String>, resolver: ViewResolver) {
    self.commands = commands
    self.kept = kept
    style = resolver.environment.style
    context = resolver.context
  }

  func key(at column: Int) -> Key? { drawn.first { $0.columns.contains(column) }?.key }

  override func measure(_ proposal: Proposal) -> Size {
    guard !commands.isEmpty else { return Size() }
    let ideal = Self.width(of: items)
    return Size(width: min(ideal, max(1, proposal.width ?? ideal)), height: 1)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    var column = rect.origin.column
    let keyStyle = style.merging(Style(foreground: .cyan, attributes: .bold))
    let titleStyle = style.merging(Style(attributes: .dim))
    drawn = []
    for item in fitting(canvas.clip.columns.upperBound - column) {
      let glyphs =
        TerminalText.glyphs(of: item.label, style: keyStyle) + TerminalText.glyphs(of: item.text, style: titleStyle)
      canvas.write(glyphs[...], at: Point(column: column, row: rect.origin.row))
      drawn.append((column..<column + item.width, item.key))
      column += item.width + Self.spacing
    }
  }

  /// The hints of the focused view, then the commands whose keys the focused view does not handle itself.
  private var items: [Item] {
    // Enter and Escape belong to the field that has the focus; of other keys a command comes first.
    let hints = context.hints.filter { hint in
      hint.key == .enter || hint.key == .escape || !commands.contains { $0.key == hint.key }
    }
    let reachable = commands.filter { command in
      guard let key = command.key else { return false }
      return !hints.contains { $0.key == key } && (key == .escape || context.focusedRole?.takes(key) != true)
    }
    return hints.map { Item(key: $0.key, title: $0.title, isKept: $0.key == .escape) }
      + reachable.map { Item(key: $0.key, title: $0.title, isKept: $0.key == .escape || kept.contains($0.name)) }
  }

  /// The entries that fit in `width` columns.
  private func fitting(_ width: Int) -> [Item] {
    let items = items
    func fits(_ items: [Item]) -> Bool { Self.width(of: items) <= width }
    if fits(items) { return items }
    for count in (0...items.count).reversed() {
      let some = Self.leavingOut(items, after: count)
      if fits(some) { return some }
    }
    return Self.leavingOut(items, after: 0).map { $0.key == nil ? $0 : $0.titled("") }
  }

  /// The kept entries and the first `count` of the others, with an ellipsis for the rest.
  private static func leavingOut(_ items: [Item], after count: Int) -> [Item] {
    let left = items.indices.filter { !items[$0].isKept }.dropFirst(count)
    return items.indices.compactMap { index in
      if index == left.first { return Item(title: "…") }
      return left.contains(index) ? nil : items[index]
    }
  }

  private static func width(of items: [Item]) -> Int {
    items.reduce(0) { $0 + $1.width } + spacing * max(0, items.count - 1)
  }
}

/// Help where commands are typed: the enabled ones, one per row, with their titles. Keys do nothing there, and are left
/// out.
public struct CommandList: View {
  private let commands: [Command]

  public init(_ commands: [Command]) {
    self.commands = commands.filter(\.isEnabled)
  }

  public var body: some View {
    let widest = commands.map { TerminalText.columns(of: $0.usage) }.max() ?? 0
    ForEach(commands, id: \.name) { command in
      HStack(spacing: 2) {
        Text(command.usage).bold().frame(minWidth: widest)
        Text(command.title)
      }
    }
  }
}
