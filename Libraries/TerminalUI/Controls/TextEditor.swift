/// Control to edit text of several lines, wrapped by words. As high as its text, and at most as high as it is offered:
/// then it scrolls to the cursor.
///
/// Keys are those of `EditableText`. Enter makes a line, up and down move by lines of the screen, Ctrl-_ takes back the
/// last change, and Ctrl-E opens the user's editor (`VISUAL`, `EDITOR`) in the full-screen app.
///
/// ```swift
/// TextEditor("the text", text: text)
///   .frame(minHeight: 3, maxHeight: .infinity)
/// ```
public struct TextEditor: PrimitiveView {
  /// Opens the user's editor.
  nonisolated static let externalKey = Key.control("e")
  nonisolated private static let undoKey = Key.control("_")

  private let prompt: String
  private let text: Binding<String>

  /// - Parameter prompt: Describes what to enter; an empty editor without the focus shows it.
  public init(_ prompt: some StringProtocol = "", text: Binding<String>) {
    self.prompt = String(prompt)
    self.text = text
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      let state = resolver.object { TextEditorState() }
      state.follow(text.wrappedValue)
      let node = TextEditorNode(state, prompt: prompt, resolver: resolver)
      let host = resolver.context.host
      resolver.appendFocusable(node, role: .editor) { [text, weak host] input in
        // The model may have changed the text since the frame was drawn.
        state.follow(text.wrappedValue)
        switch input {
        case .key(Self.externalKey): return host?.editExternally(text.wrappedValue) { text.wrappedValue = $0 } ?? ()
        case .key(Self.undoKey): state.undo()
        case .key(let key) where Self.movesByLines(key):
          state.move(by: key.steps(page: node.height) ?? 0, width: node.width)
        case .key(let key): state.change(isTyped: key.isPartOfWord) { $0.apply(key) }
        case .paste(let string): state.change { $0.insert(string) }
        case .click(let point): state.move(to: node.position(of: point))
        case .scroll(let lines): state.move(by: lines, width: node.width)
        }
        if state.editable.text != text.wrappedValue { text.wrappedValue = state.editable.text }
      }
    }
  }

  nonisolated static func takes(_ key: Key) -> Bool {
    key == .enter || key == undoKey || movesByLines(key) || EditableText.takes(key)
  }

  nonisolated private static func movesByLines(_ key: Key) -> Bool { [.up, .down, .pageUp, .pageDown].contains(key) }
}

extension Key {
  fileprivate var isPartOfWord: Bool {
    if case .character(let character) = self { character.isLetter || character.isNumber } else { false }
  }
}

/// Keeps the cursor, the earlier texts and the scroll offset of an editor from frame to frame.
@MainActor
private final class TextEditorState {
  private static let undoLimit = 200

  private(set) var editable = EditableText(hasLines: true)
  private var earlier: [EditableText] = []
  /// Whether the last change typed a part of a word: the next one continues it, and both are taken back together.
  private var isTyping = false
  /// The column that moves by lines keep, past the end of shorter lines; nil after any other input.
  private var column: Int?
  var offset = 0

  /// Shows `text`; another one than the editor's own cannot be taken back.
  func follow(_ text: String) {
    guard text != editable.text else { return }
    editable.text = text
    earlier = []
    isTyping = false
  }

  func change(isTyped: Bool = false, _ body: (inout EditableText) -> Void) {
    let before = editable
    body(&editable)
    column = nil
    if editable.text == before.text {
      isTyping = false
    } else {
      if !isTyped || !isTyping { earlier = earlier.suffix(Self.undoLimit - 1) + [before] }
      isTyping = isTyped
    }
  }

  func undo() {
    if let last = earlier.popLast() { editable = last }
    isTyping = false
    column = nil
  }

  func move(to position: Int) {
    change { $0.moveCursor(to: position) }
  }

  /// Moves by lines of the screen; above the first one to its start, below the last one to its end.
  func move(by lines: Int, width: Int) {
    let text = WrappedText(editable, width: width, style: Style())
    let (row, column) = text.place(of: editable.cursor)
    let kept = self.column ?? column
    let target = row + lines
    if target < 0 || target >= text.starts.count {
      move(
        to: lines < 0 && row == 0
          ? 0
          : lines > 0 && row == text.starts.count - 1
            ? .max
            : text.position(row: target < 0 ? 0 : text.starts.count - 1, column: kept))
    } else {
      move(to: text.position(row: target, column: kept))
    }
    self.column = kept
  }
}

/// The text of an editor in lines of the screen.
@MainActor
private struct WrappedText {
  let glyphs: [Glyph]
  let starts: [Int]

  init(_ editable: EditableText, width: Int, style: Style) {
    glyphs = TerminalText.glyphs(of: editable.line(newline: "\n"), style: style)
    starts = TextLines.starts(of: glyphs, width: width)
  }

  /// The clusters of a line, with the spaces at its end and without its line break.
  func line(_ row: Int) -> ArraySlice<Glyph> {
    let line = glyphs[starts[row]..<(row + 1 < starts.count ? starts[row + 1] : glyphs.count)]
    return line.last?.isNewline == true ? line.dropLast() : line
  }

  func place(of position: Int) -> (row: Int, column: Int) {
    let position = min(position, glyphs.count)
    let row = (starts.firstIndex { $0 > position } ?? starts.count) - 1
    return (row, TextLines.width(of: glyphs[starts[row]..<position]))
  }

  /// The position at a column of a line, or at its end.
  func position(row: Int, column: Int) -> Int {
    let line = line(row)
    let count = TextLines.count(of: line, fitting: max(0, column))
    // Behind the last space of a wrapped line begins the next one.
    let isWrapped = row + 1 < starts.count && line.endIndex == starts[row + 1]
    return line.startIndex + min(count, isWrapped ? max(0, line.count - 1) : count)
  }
}

private final class TextEditorNode: Node {
  private let state: TextEditorState
  private let prompt: [Glyph]
  private let style: Style
  private let context: FrameContext
  private let identity: ViewIdentity
  private var origin = Point()
  /// Of the last frame. The last column is for the cursor behind a full line, and for the marks.
  private(set) var width = 1
  private(set) var height = 1
  private var wrapped: (width: Int, text: WrappedText)?

  init(_ state: TextEditorState, prompt: String, resolver: ViewResolver) {
    self.state = state
    style = resolver.environment.style
    self.prompt = TerminalText.glyphs(of: prompt, style: style.merging(Style(attributes: .dim)))
    context = resolver.context
    identity = resolver.identity
  }

  func position(of point: Point) -> Int {
    let text = text(width)
    let row = min(max(0, point.row - origin.row + state.offset), text.starts.count - 1)
    return text.position(row: row, column: point.column - origin.column)
  }

  private func text(_ width: Int) -> WrappedText {
    if let wrapped, wrapped.width == width { return wrapped.text }
    let text = WrappedText(state.editable, width: width, style: style)
    wrapped = (width, text)
    return text
  }

  private func textWidth(_ proposal: Proposal) -> Int { proposal.width.map { max(1, $0 - 1) } ?? Proposal.unbounded }

  override func measure(_ proposal: Proposal) -> Size {
    let text = text(textWidth(proposal))
    let ideal = text.starts.indices.reduce(TextLines.width(of: prompt[...])) {
      max($0, TextLines.width(of: text.line($1)))
    }
    return Size(
      width: proposal.width ?? ideal + 1, height: min(text.starts.count, proposal.height.map { max(1, $0) } ?? .max))
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    (origin, width, height) = (rect.origin, textWidth(proposal), rect.size.height)
    let text = text(width)
    let isFocused = context.focus == identity
    if text.glyphs.isEmpty, !isFocused {
      return canvas.write(TextLines.truncated(prompt[...], to: rect.size.width), at: rect.origin)
    }
    let cursor = text.place(of: state.editable.cursor)
    if context.isInteractive { state.offset = min(max(state.offset, cursor.row - height + 1), cursor.row) }
    state.offset = max(0, min(state.offset, text.starts.count - height))
    for row in 0..<min(height, text.starts.count - state.offset) {
      canvas.write(text.line(row + state.offset), at: Point(column: rect.origin.column, row: rect.origin.row + row))
    }
    let last = rect.columns.upperBound - 1
    for (mark, row, isShown) in [
      ("▴", rect.origin.row, state.offset > 0),
      ("▾", rect.rows.upperBound - 1, state.offset + height < text.starts.count),
    ] as [(Cluster, Int, Bool)] where isShown {
      canvas.write(mark, style: Style(foreground: .cyan, attributes: .bold), at: Point(column: last, row: row))
    }
    guard isFocused else { return }
    let position = state.editable.cursor
    var under =
      position < text.glyphs.count && !text.glyphs[position].isNewline
      ? text.glyphs[position] : Glyph(cluster: " ", width: 1, style: style)
    under.style.attributes.insert(.inverse)
    canvas.write(
      [under],
      at: Point(
        column: min(rect.origin.column + cursor.column, last), row: rect.origin.row + cursor.row - state.offset))
  }
}
