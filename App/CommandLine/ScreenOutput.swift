import FoundationEssentials
import Glibc
import TerminalUI

/// Turns screens into what standard output gets: text as wide as the terminal, or JSON.
@MainActor
struct ScreenOutput {
  let format: OutputFormat
  /// In columns; nil where the output is no terminal, so that nothing is cut off.
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
