import Fuzzing

/// Keys without sense, by the names that tmux has for them.
enum RandomKeys {
  private static let all = [
    "Down", "Up", "j", "k", "h", "l", "NPage", "PPage", "Home", "End", "Enter", "Escape", "1", "2", "3", "4", "[", "]",
    "r", "o", "d", "p", "m", "c", "e", "a", "u", "f", "v", "t", "Space", "/", ":", "?", "Tab", "BTab", "Left", "Right",
    "C-Left", "C-Right", "BSpace", "DC", "é", "日", "x", "C-w", "C-s", "C-u", "C-n", "C-p", "M-b", "M-x", "C-l", "s",
    "-",
  ]

  static func some(_ count: Int, using generator: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in all.randomElement(using: &generator) ?? "j" }
  }
}
