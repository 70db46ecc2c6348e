/// A command line that is being typed: the keys of `EditableText`, a history on the up and down keys, and completion on
/// Tab.
///
/// A value: the full-screen app shows it with a `LineField`, and a shell with `TerminalLineReader`.
public struct LineEditor: Sendable {
  /// What an event led to.
  public enum Outcome: Equatable, Sendable {
    case edited
    /// Enter: the line, which is empty now and in the history.
    case submitted(String)
    /// Tab, where several completions exist: the candidates, to be shown.
    case candidates([String])
    /// Ctrl-C, or Escape: the line was dropped.
    case cancelled
    /// Ctrl-D on an empty line.
    case ended
    /// Not an event that the editor takes.
    case ignored
  }

  private static let historyLimit = 1000

  public private(set) var line = EditableText()
  /// Oldest first.
  public private(set) var history: [String]
  /// Where in the history the line is; its count for a new line.
  private var position: Int
  /// What was typed before the user went into the history.
  private var draft = ""
  /// Given the text before the cursor, what its last word may become.
  public var completions: @Sendable (String) -> [String]

  /// - Parameter history: oldest first.
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

  /// The new state of the line is in `line`.
  public mutating func handle(_ event: TerminalEvent) -> Outcome {
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

  /// Completes as far as all candidates agree.
  private mutating func completeWord() -> Outcome {
    let before = String(line.text.prefix(line.cursor))
    let word = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let candidates = completions(before).filter { $0.hasPrefix(word) }
    guard let first = candidates.first else { return .ignored }
    let common = candidates.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    let addition = common.dropFirst(word.count) + (candidates.count == 1 ? " " : "")
    if addition.isEmpty { return .candidates(candidates) }
    line.insert(String(addition))
    return .edited
  }
}
