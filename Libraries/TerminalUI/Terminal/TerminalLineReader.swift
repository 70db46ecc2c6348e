/// Reads lines from a terminal below its output: the prompt of a shell, with history and completion.
///
/// Between two lines the terminal is in its original mode: a command prints as usual, and Ctrl-C interrupts it.
@MainActor
public final class TerminalLineReader {
  /// How a line ended.
  public enum Line: Equatable, Sendable {
    case entered(String)
    /// Ctrl-C: the line was dropped.
    case cancelled
    /// Ctrl-D on an empty line, or the end of input.
    case end
  }

  private let terminal: Terminal
  private var editor: LineEditor
  private var parser = InputParser()
  /// Input after the end of the last line.
  private var pending: [TerminalEvent] = []

  public init(terminal: Terminal, editor: LineEditor = LineEditor()) {
    self.terminal = terminal
    self.editor = editor
  }

  /// Shows `prompt` and returns when a line has been typed. Cancelling the task ends it as Ctrl-D does.
  ///
  /// - Parameter completions: For this line and the next ones; nil to keep the previous ones.
  /// - Throws: `TerminalError` when the terminal cannot be read key by key.
  public func next(prompt: String, completions: (@Sendable (String) -> [String])? = nil) async throws(TerminalError)
    -> Line
  {
    if let completions { editor.completions = completions }
    try terminal.enterRawMode(leaving: "")
    defer { terminal.leave() }
    show(prompt)
    if let line = handle(prompt) { return line }
    let (input, queue) = AsyncStream.makeStream(of: [UInt8].self)
    var pieces = input.makeAsyncIterator()
    let stopInput = terminal.onInput { bytes in bytes.map { _ = queue.yield($0) } ?? queue.finish() }
    var line: Line?
    while line == nil, let bytes = await pieces.next() {
      pending += parser.feed(bytes)
      line = handle(prompt)
    }
    await stopInput()
    // What has arrived since is for the next line.
    queue.finish()
    while let bytes = await pieces.next() { pending += parser.feed(bytes) }
    return line ?? .end
  }

  private func handle(_ prompt: String) -> Line? {
    while !pending.isEmpty {
      let outcome = editor.handle(pending.removeFirst())
      switch outcome {
      case .edited: show(prompt)
      case .submitted(let text): return end(.entered(text))
      case .cancelled: return end(.cancelled)
      case .ended: return end(.end)
      case .candidates(let candidates):
        terminal.write(
          Array("\r\n\(TerminalText.truncated(candidates.joined(separator: "  "), to: terminal.size.width))\r\n".utf8))
        show(prompt)
      case .ignored: break
      }
    }
    return nil
  }

  private func end(_ line: Line) -> Line {
    terminal.write(Array("\r\n".utf8))
    return line
  }

  /// Draws the line again; of a line that is wider than the terminal, the part around the cursor.
  private func show(_ prompt: String) {
    let glyphs = TerminalText.glyphs(of: editor.line.line(), style: Style())
    let room = max(1, terminal.size.width - TerminalText.columns(of: prompt) - 1)
    let cursor = min(editor.line.cursor, glyphs.count)
    let start = TextLines.start(of: glyphs, showing: cursor, in: room)
    let shown = glyphs[start...].prefix(TextLines.count(of: glyphs[start...], fitting: room))
    let column = TerminalText.columns(of: prompt) + TextLines.width(of: glyphs[start..<cursor])
    let move = column > 0 ? "\u{1B}[\(column)C" : ""
    terminal.write(Array("\r\(prompt)\(String(shown.map(\.cluster.character)))\u{1B}[K\r\(move)".utf8))
  }
}
