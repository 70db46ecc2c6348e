import AppConfiguration
import FoundationEssentials

/// The folder of what the program keeps from one run to the next (XDG Base Directory Specification).
enum StateFolder {
  /// The file with what was written to the embedded API; nil where the environment names no folder for it.
  static var embeddedAPI: String? {
    path(in: Console.current.environment).map { "\($0)/embedded-api.json" }
  }

  /// Where short lists are saved; nil where the environment names no folder for them.
  static var savedLists: SavedListFiles? {
    path(in: Console.current.environment).map { SavedListFiles(folder: $0) }
  }

  /// Where the drafts of forms are kept; nil where the environment names no folder for them.
  static var drafts: DraftFiles? {
    path(in: Console.current.environment).map { DraftFiles(folder: "\($0)/drafts") }
  }

  /// Relative paths are ignored, as the specification says.
  static func path(in environment: [String: String]) -> String? {
    let home = environment["HOME"].map { "\($0)/.local/state" }
    return [environment["XDG_STATE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
      .map { "\($0)/innosample" }
  }
}
