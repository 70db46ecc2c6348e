/// The bytes that xterm sends for keys (its control sequences, "PC-Style Function Keys"), by tmux's names for them.
enum TerminalKeys {
  private static let sequences = [
    "Enter": "\r", "Tab": "\t", "Space": " ", "Escape": "\u{1B}", "BSpace": "\u{7F}", "BTab": "\u{1B}[Z",
    "Up": "\u{1B}[A", "Down": "\u{1B}[B", "Right": "\u{1B}[C", "Left": "\u{1B}[D", "End": "\u{1B}[F",
    "Home": "\u{1B}[H", "DC": "\u{1B}[3~", "PPage": "\u{1B}[5~", "NPage": "\u{1B}[6~", "F5": "\u{1B}[15~",
    "C-Right": "\u{1B}[1;5C", "C-Left": "\u{1B}[1;5D",
  ]

  /// `C-x` is Control with a letter, `M-x` Alt with a character; a name without a meaning is text.
  static func bytes(of name: String) -> [UInt8] {
    if let sequence = sequences[name] { return Array(sequence.utf8) }
    let key = name.dropFirst(2)
    if name.hasPrefix("C-"), let letter = key.utf8.first { return [letter & 0x1F] }
    if name.hasPrefix("M-") { return [0x1B] + Array(key.utf8) }
    return Array(name.utf8)
  }
}
