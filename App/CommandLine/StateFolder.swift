import AppConfiguration
import CommandLineIO

/// The folder of what the program keeps from one run to the next (`BaseDirectory.state`).
enum StateFolder {
  /// The file with what was written to the embedded API; nil where the environment names no folder for it.
  static var embeddedAPI: String? {
    path.map { "\($0)/embedded-api.json" }
  }

  /// Where short lists are saved; nil where the environment names no folder for them.
  static var savedLists: SavedListFiles? {
    path.map { SavedListFiles(folder: $0) }
  }

  /// Where the drafts of forms are kept; nil where the environment names no folder for them.
  static var drafts: DraftFiles? {
    path.map { DraftFiles(folder: "\($0)/drafts") }
  }

  private static var path: String? { BaseDirectory.state(of: "innosample", in: Console.current.environment) }
}
