public import TerminalUI

extension Command {
  /// The name of the command that loads again, which Retry runs where loading has failed.
  static let refreshName = "refresh"

  /// The command that loads again what a screen shows. Each screen that shows loaded content has it.
  ///
  /// - Parameter perform: loads, and returns when that is done.
  public static func refresh(perform: @escaping @MainActor @Sendable () async -> Void) -> Command {
    Command(name: refreshName, key: "r", title: "Load again", action: perform)
  }
}
