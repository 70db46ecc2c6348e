import Fuzzing

/// Keys without sense, by the names that tmux has for them.
enum RandomKeys {
  private static let all = [
    "Down", "Up", "j", "k", "h", "l", "NPage", "PPage", "Home", "End", "Enter", "Escape", "1", "2", "3", "[", "]", "r",
    "o", "d", "p", ":", "?", "Tab", "BTab", "Left", "Right", "BSpace", "é", "日", "x", "C-w", "M-b", "C-l", "s", "-",
  ]

  static func some(_ count: Int, using generator: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in all.randomElement(using: &generator) ?? "j" }
  }
}
