/// State of a command line: edited with the keys of `EditableText`, with a history on the up and down arrows, and
/// completion on Tab.
///
/// A value. The full-screen app shows it with a `LineField`, a shell with a `TerminalLineReader`.
public struct LineEditor: Sendable {
  /// Result of an event.
  public enum Outcome: Equatable, Sendable {
    case edited
    /// Enter was pressed on this line. The editor's line is empty now.
    case submitted(String)
    /// Tab was pressed, and the word has several completions, to be shown.
    case candidates([String])
    /// Ctrl-C or Escape: the line was discarded.
    case cancelled
    /// Ctrl-D on an empty line.
    case ended
    /// The editor does not handle the event.
    case ignored
  }

  private static let historyLimit = 1000

  public private(set) var line = EditableText()
  /// The earlier lines, oldest first, at most 1,000. A submitted line is not added when it is blank or equal to
  /// the last one.
  public private(set) var history: [String]
  /// The index of the line in the history; the count of the history for a new line.
  private var position: Int
  /// The new line, while a line of the history is shown.
  private var draft = ""
  /// What Tab puts in the place of the word next, after several completions were shown.
  private var cycle: (words: [String], next: Int, start: Int)?
  /// Returns completions of the last word of the text before the cursor: whole words. Those that do not begin with the
  /// word are ignored.
  public var completions: @Sendable (String) -> [String]

  /// - Parameter history: The lines of earlier sessions, oldest first.
  public init(history: [String] = [], completions: @escaping @Sendable (String) -> [String] = { _ in [] }) {
    self.history = history.suffix(Self.historyLimit)
    position = self.history.count
    self.completions = completions
  }

  static func takes(_ key: Key) -> Bool {
    switch key {
    case .enter, .tab, .up, .down, .escape, .control("c"), .control("n"), .control("p"): true
    default: EditableText.takes(key)
    }
  }

  /// What the word before the cursor may become, whole words.
  public var candidates: [String] { cycle?.words ?? completionsOfWord.words }

  /// Applies an event to the line and returns the result.
  public mutating func handle(_ event: TerminalEvent) -> Outcome {
    if event != .key(.tab) { cycle = nil }
    switch event {
    case .key(.enter): return submit()
    case .key(.tab): return completeWord()
    case .key(.up), .key(.control("p")): return recall(position - 1)
    case .key(.down), .key(.control("n")): return recall(position + 1)
    case .key(.control("c")), .key(.escape):
      reset()
      return .cancelled
    case .key(.control("d")) where line.text.isEmpty: return .ended
    case .key(let key): return line.apply(key) ? .edited : .ignored
    case .paste(let text):
      line.insert(text)
      return .edited
    case .mouse, .modeReport, .background: return .ignored
    }
  }

  private mutating func submit() -> Outcome {
    let text = line.text
    if !text.allSatisfy(\.isWhitespace), text != history.last {
      history = history.suffix(Self.historyLimit - 1) + [text]
    }
    reset()
    return .submitted(text)
  }

  private mutating func reset() {
    line = EditableText()
    draft = ""
    position = history.count
  }

  private mutating func recall(_ wanted: Int) -> Outcome {
    guard (0...history.count).contains(wanted), wanted != position else { return .ignored }
    if position == history.count { draft = line.text }
    position = wanted
    line = EditableText(wanted == history.count ? draft : history[wanted])
    return .edited
  }

  /// The word before the cursor, where it starts, and what it may become.
  private var completionsOfWord: (word: String, start: Int, words: [String]) {
    let before = String(line.text.prefix(line.cursor))
    let word = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return (word, before.count - word.count, completions(before).filter { $0.hasPrefix(word) })
  }

  /// Inserts what all candidates have in common, and a space after the only candidate. When they have no more in
  /// common, the next Tab puts the first of them there, another one the second.
  private mutating func completeWord() -> Outcome {
    if let cycle {
      let head = line.text.prefix(cycle.start) + cycle.words[cycle.next]
      line = EditableText(String(head + line.text.dropFirst(line.cursor)), cursor: head.count)
      self.cycle?.next = (cycle.next + 1) % cycle.words.count
      return .edited
    }
    let (word, start, candidates) = completionsOfWord
    guard let first = candidates.first else { return .ignored }
    let common = candidates.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    let addition = common.dropFirst(word.count) + (candidates.count == 1 ? " " : "")
    if addition.isEmpty {
      cycle = (candidates, 0, start)
      return .candidates(candidates)
    }
    line.insert(String(addition))
    return .edited
  }
}
