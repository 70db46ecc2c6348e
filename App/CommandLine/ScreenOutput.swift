import FoundationEssentials
import Glibc
import TerminalUI

/// Formats screens for standard output: text as wide as the terminal, or JSON.
@MainActor
struct ScreenOutput {
  let format: OutputFormat
  /// In columns; nil when the output is not a terminal, so that nothing is truncated.
  let width: Int?
  private let styles: TextStyles

  init(format: OutputFormat, allowsColor: Bool) {
    self.format = format
    let isTerminal = isatty(STDOUT_FILENO) == 1
    width = isTerminal ? TerminalSize.columns(of: STDOUT_FILENO) : nil
    styles = allowsColor ? TextStyles(environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal) : .plain
  }

  func text(for frame: Frame) throws -> String {
    switch format {
    case .text: frame.text(styles: styles)
    case .json: try JSONText.line(frame.screen)
    }
  }

  func text(for commands: [Command]) throws -> String {
    switch format {
    case .text: Frame(of: CommandList(commands), width: width).text(styles: styles)
    case .json: try JSONText.line(CommandListing(commands))
    }
  }
}

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

enum TerminalSize {
  /// The width of the terminal behind a descriptor; nil when it is not a terminal, or has no size.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
