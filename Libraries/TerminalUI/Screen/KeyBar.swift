/// The keys that do something now, on one line; a click does what the key does.
///
/// Where there is not room for all, titles are shortened to their first word if no other begins with it, then commands
/// are left out from the end, with an ellipsis in their place. Those to keep lose their titles at most. While a field
/// has the focus, the keys that it takes are not shown, and those that lead out of it are.
public struct KeyBar: PrimitiveView {
  private let commands: [Command]
  private let kept: Set<String>

  /// Commands without a key, or disabled, are left out.
  ///
  /// - Parameter kept: the names of commands that are shown however narrow it is.
  public init(_ commands: [Command], keeping kept: Set<String> = []) {
    self.commands = commands.filter { $0.key != nil && $0.isEnabled }
    self.kept = kept
  }

  public func resolve(into resolver: inout ViewResolver) {
    let node = KeyBarNode(commands, kept: kept, resolver: resolver)
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let context = resolver.context
      resolver.appendFocusable(node, role: .tap) { input in
        if case .click(let point) = input, let key = node.key(at: point.column) { context.press(key) }
      }
    }
  }
}

private final class KeyBarNode: Node {
  private static let spacing = 2

  private struct Item {
    let key: Key
    let title: String
    let isKept: Bool
  }

  /// What is written of an item, or the ellipsis.
  private struct Piece {
    var label = ""
    var title = ""
    var key: Key?

    var width: Int { TerminalText.columns(of: label) + TerminalText.columns(of: title) }
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

  func key(at column: Int) -> Key? {
    drawn.first { $0.columns.contains(column) }?.key
  }

  override func measure(_ proposal: Proposal) -> Size {
    guard !commands.isEmpty else { return Size() }
    let ideal = Self.width(of: pieces(of: items))
    return Size(width: min(ideal, max(1, proposal.width ?? ideal)), height: 1)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    var column = rect.origin.column
    let keyStyle = style.merging(Style(foreground: .cyan, attributes: .bold))
    let titleStyle = style.merging(Style(attributes: .dim))
    drawn = []
    for piece in fitting(canvas.clip.columns.upperBound - column) {
      let glyphs =
        TerminalText.glyphs(of: piece.label, style: keyStyle) + TerminalText.glyphs(of: piece.title, style: titleStyle)
      canvas.write(glyphs[...], at: Point(column: column, row: rect.origin.row))
      drawn.append((column..<column + piece.width, piece.key))
      column += piece.width + Self.spacing
    }
  }

  /// The commands whose keys reach them, after the keys of the view that has the focus.
  private var items: [Item] {
    let hints = context.hints
    let reachable = commands.filter { command in
      guard let key = command.key else { return false }
      return !hints.contains { $0.key == key } && (key == .escape || context.focusedRole?.takes(key) != true)
    }
    return hints.map { Item(key: $0.key, title: $0.title, isKept: $0.key == .escape) }
      + reachable.map { Item(key: $0.key ?? .escape, title: $0.title, isKept: kept.contains($0.name)) }
  }

  /// As much as fits into `width` columns.
  private func fitting(_ width: Int) -> [Piece] {
    let items = items
    func fits(_ pieces: [Piece]) -> Bool { Self.width(of: pieces) <= width }
    let whole = pieces(of: items)
    if fits(whole) { return whole }
    let firstWords = items.map { Self.firstWord($0.title) }
    func shortened(_ title: String) -> String {
      let word = Self.firstWord(title)
      return firstWords.count { $0 == word } == 1 ? word : title
    }
    let others = items.count { !$0.isKept }
    for count in (0...others).reversed() {
      let some = pieces(of: items, others: count, title: shortened)
      if fits(some) { return some }
    }
    let short = pieces(of: items, others: 0, keptTitle: Self.firstWord)
    return fits(short) ? short : pieces(of: items, others: 0, keptTitle: { _ in "" })
  }

  /// All that is kept, and the first ones of the others.
  private func pieces(
    of items: [Item], others: Int = .max, title: (String) -> String = { $0 },
    keptTitle: (String) -> String = { $0 }
  ) -> [Piece] {
    var pieces: [Piece] = []
    var left = others
    for item in items {
      if !item.isKept {
        left -= 1
        if left == -1 { pieces.append(Piece(title: "…")) }
        if left < 0 { continue }
      }
      let text = item.isKept ? keptTitle(item.title) : title(item.title)
      pieces.append(Piece(label: item.key.label, title: text.isEmpty ? "" : " \(text)", key: item.key))
    }
    return pieces
  }

  private static func width(of pieces: [Piece]) -> Int {
    pieces.reduce(0) { $0 + $1.width } + spacing * max(0, pieces.count - 1)
  }

  private static func firstWord(_ title: String) -> String {
    String(title.prefix { $0 != " " })
  }
}

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
