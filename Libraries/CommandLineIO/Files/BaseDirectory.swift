import FoundationEssentials

/// The folders of a program's files in the home of the user (XDG Base Directory Specification). They need not exist.
public enum BaseDirectory {
  /// What the user sets: `$XDG_CONFIG_HOME/PROGRAM`, where the variable is `~/.config` when it is unset or not an
  /// absolute path.
  public static func configuration(of program: String, in environment: [String: String]) -> String {
    let home =
      environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
    return "\(folder)/\(program)"
  }

  /// What the program keeps from one run to the next: `$XDG_STATE_HOME/PROGRAM`, where the variable is `~/.local/state`
  /// when it is unset or not an absolute path. Nil where `HOME` is none either.
  public static func state(of program: String, in environment: [String: String]) -> String? {
    let home = environment["HOME"].map { "\($0)/.local/state" }
    return [environment["XDG_STATE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }.map {
      "\($0)/\(program)"
    }
  }
}
