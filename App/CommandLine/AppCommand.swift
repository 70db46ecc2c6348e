import AppConfiguration
import AppTrace
import ArgumentParser
import CommandLineIO
import Glibc
import InnoTrace
import TerminalUI

/// The full-screen app; what `innosample` without a command runs.
struct AppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "Show the app on the whole terminal, as without a command.",
    discussion: "EXAMPLE:\n  innosample --restore session.json\n\nThe key '?' lists all keys.")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Load the screen again by itself: every 30s, or 5m.", valueName: "interval"))
  var refresh: RefreshInterval?

  @OptionGroup var restoreOptions: RestoreOptions
  @OptionGroup var listOptions: ListOptions
  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    let console = Console.current
    guard console.inputIsTerminal, console.outputIsTerminal else {
      let missing =
        console.outputIsTerminal ? "input is" : console.inputIsTerminal ? "output is" : "input and output are"
      throw ScreenFailure(
        code: .usage, message: "The full-screen app needs a terminal: standard \(missing) not connected to one.",
        hint: "Use a command (\(RootCommand.commandNames.dropFirst().joined(separator: ", "))): "
          + "'innosample --help' shows examples.")
    }
    if options.verbose, console.errorIsTerminal {
      throw ScreenFailure(
        code: .usage, message: "--verbose would write over the screen.",
        hint: "Send the log to a file: innosample --verbose 2>innosample.log")
    }
    let configuration = try options.configuration(listOptions.flags)
    let terminal = try Terminal(
      environment: configuration.colorEnvironment, input: console.input, output: console.output)
    terminal.hasLightBackground = ["light": true, "dark": false][configuration[.theme].text]
    terminal.lettersMove = configuration[.keys].text == "vi"
    // The pane of the trace can be opened at any time, so it is attached from the start.
    try await Session.withSession(options, configuration, isFullScreen: true, trace: .ofApp(limit: 10_000)) { session in
      try await session.showFullScreen(
        on: terminal, stateFile: restoreOptions.stateFile, refreshInterval: refresh?.duration)
    }
  }
}

/// A number of seconds or minutes: `30s`, `5m`, or `30`.
struct RefreshInterval: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    let unit = argument.last == "m" ? 60 : 1
    let digits = ["s", "m"].contains(argument.last) ? argument.dropLast() : argument[...]
    guard let number = Int(digits), (1...86_400).contains(number) else { return nil }
    duration = .seconds(number * unit)
  }
}
