import TerminalUI

/// What `help` prints with `--format json`.
struct CommandListing: Encodable {
  struct Entry: Encodable {
    let name: String
    let argument: String?
    let title: String
    let enabled: Bool
  }

  let commands: [Entry]

  @MainActor
  init(_ commands: [Command]) {
    self.commands = commands.map { Entry(name: $0.name, argument: $0.argument, title: $0.title, enabled: $0.isEnabled) }
  }
}
