import AppConfiguration
import CommandLineIO
import TerminalUI

/// Formats screens for standard output: text as wide as the terminal, or JSON.
@MainActor
struct ScreenOutput {
  let format: OutputFormat
  let isTerminal: Bool
  let styles: TextStyles
  private let console = Console.current

  init(format: OutputFormat, _ configuration: AppConfiguration) {
    self.format = format
    isTerminal = console.outputIsTerminal
    let isForced = configuration[.color].text == "always"
    let wanted = TextStyles(environment: configuration.colorEnvironment, isTerminal: isTerminal || isForced)
    // TERM may say that there is no terminal.
    styles = isForced && wanted == .plain ? .ansi(.sixteen) : wanted
  }

  /// In columns, as the terminal is now; nil when the output is not a terminal, so that nothing is truncated.
  var width: Int? { isTerminal ? TerminalSize.columns(of: console.output) : nil }

  func text(for frame: Frame) throws -> String {
    switch format {
    case .text: frame.text(styles: styles)
    case .json: try JSONText.document(frame.screen)
    }
  }
}

extension AppConfiguration {
  /// The environment as far as it is about colour, with what `color` and `theme` say of it. An explicit `always`
  /// overrides NO_COLOR (no-color.org).
  var colorEnvironment: [String: String] {
    var environment = Console.current.environment
    switch self[.color].text {
    case "always": environment["NO_COLOR"] = nil
    case "never": environment["NO_COLOR"] = "1"
    default: break
    }
    switch self[.theme].text {
    case "light": environment["COLORFGBG"] = "0;15"
    case "dark": environment["COLORFGBG"] = "15;0"
    default: break
    }
    return environment
  }
}

/// What `help` prints inside the app with `--format json`.
struct CommandListing: Encodable {
  struct Entry: Encodable {
    let name: String
    let argument: String?
    let title: String
    let enabled: Bool
  }

  let commands: [Entry]
  /// That of the program.
  let help: String

  @MainActor
  init(_ commands: [Command], help: String) {
    self.help = help
    self.commands = commands.map { Entry(name: $0.name, argument: $0.argument, title: $0.title, enabled: $0.isEnabled) }
  }
}
