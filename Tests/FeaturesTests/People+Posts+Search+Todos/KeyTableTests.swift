import EntireTabFeatureRouter
import TerminalUI
import TestSupport
import Testing

/// A key has one meaning on all screens.
@MainActor
struct KeyTableTests {
  /// What each key does, by the names of the commands that may have it.
  private static let table: [Key: Set<String>] = [
    " ": ["toggle"], "c": ["create"], "d": ["delete", "default"], "e": ["edit"], "u": ["undo"], "r": ["refresh"],
    // Goes to where an item belongs.
    "o": ["author", "assignee", "people", "goto"],
    // Figures of the list, or the best of it.
    "i": ["overview", "highlights", "digest"],
    "f": ["next-filter"], "m": ["comments"], "p": ["posts", "posts-of"], "a": ["todos", "todos-of"],
    .escape: ["clear", "back", "close"], .control("s"): ["save", "send"],
  ]
  /// Those of the app itself, of the tabs and of tables, and those that move.
  private static let reserved: Set<Key> = Set(
    ["h", "j", "k", "l", "g", "G", "/", "?", ":", "y", "q", "t", "A", "M", "R", "[", "]", "n", "N", "s", "S", "v"]
      + (1...9).map { Key.character(Character("\($0)")) })

  @Test(arguments: [
    ("people", nil), ("people/1", nil), ("people", "overview"), ("posts", nil), ("posts/1", nil),
    ("posts/1/comments", nil), ("posts/author/1", nil), ("posts", "highlights"), ("posts", "create"), ("todos", nil),
    ("todos/1", nil), ("todos/assignee/1", nil), ("todos", "digest"), ("search?q=a", nil), ("search/posts-1", nil),
    ("settings", nil),
  ])
  func keyMeansTheSameOnEveryScreen(path: String, command: String?) async throws {
    let shell = UseCasesStandIn().coordinator()
    try await shell.open("innosample://host/\(path)")
    var frame = Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
    if let command {
      try await frame.perform(command)
      frame = Frame(of: EntireTabRouteHost(coordinator: shell), width: 80)
    }
    var known: [Key: String] = [:]
    for command in frame.commands {
      guard let key = command.key else { continue }
      #expect(Self.table[key]?.contains(command.name) == true, "\(key.label) is \(command.name)")
      #expect(!Self.reserved.contains(key), "\(key.label) is \(command.name)")
      if command.isEnabled, let other = known.updateValue(command.name, forKey: key) {
        // The way back is that of the innermost view.
        #expect(key == .escape, "\(key.label) is \(command.name) and \(other)")
      }
    }
  }
}
