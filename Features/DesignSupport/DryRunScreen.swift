public import TerminalUI

/// The requests that a write would send, each as a `curl` command on a line of its own: what `--dry-run` prints.
public struct DryRunScreen: View {
  private struct Document: Encodable {
    let requests: [String]
  }

  private let commands: [String]
  private let screen: String

  /// `screen`: the name of the screen, such as `todos.requests`.
  public init(_ commands: [String], screen: String) {
    self.commands = commands
    self.screen = screen
  }

  public var body: some View {
    VStack {
      for command in commands { Text(command) }
    }
    .screen(screen, document: Document(requests: commands))
  }
}
