import ArgumentParser
import CommandLineIO
import CommandSupport
import TerminalUI

/// A command that navigates the app: on the command line in a session of its own, whose last screen it prints, and as a
/// line inside an app that runs already.
protocol SessionCommand: AsyncParsableCommand {
  var listOptions: ListOptions { get }
  var fieldOptions: FieldOptions { get }
  var options: Options { get }
  var isDryRun: Bool { get }
  /// What the user has to confirm before the command is performed; nil for nothing.
  var confirmation: String? { get }

  /// - Parameter input: what an option with the value `-` reads.
  @MainActor func perform(in session: Session, input: StandardInputText) async throws

  /// The item that the command has written, to print it in the place of the screen; nil for none.
  @MainActor func written(in session: Session) -> (any WrittenItem)?
}

extension SessionCommand {
  var isDryRun: Bool { false }
  var confirmation: String? { nil }

  @MainActor func written(in session: Session) -> (any WrittenItem)? { nil }

  @MainActor
  func run() async throws {
    if let confirmation { try await Self.ask(confirmation) }
    try await Session.run(
      options, options.configuration(listOptions.flags), fields: fieldOptions.names, isDryRun: isDryRun
    ) { session in
      try await perform(in: session, input: StandardInputText(StandardInput.all))
      return written(in: session)
    }
  }

  /// Throws unless the user says yes; without a terminal to ask on, a usage failure.
  @MainActor
  private static func ask(_ question: String) async throws {
    let console = Console.current
    guard console.inputIsTerminal, console.errorIsTerminal else { throw ScreenFailure.unconfirmed(question) }
    let answer = try await StandardInput().nextLine(prompt: "\(question) [y/N] ")?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer.split(whereSeparator: \.isWhitespace).joined()) else {
      throw ScreenFailure(code: .failure, message: "Not confirmed, so nothing was sent.")
    }
  }
}

extension ScreenFailure {
  /// For a command that asks `question`, where nobody can be asked.
  static func unconfirmed(_ question: String) -> ScreenFailure {
    ScreenFailure(code: .usage, message: question, hint: "There is nobody to ask here: confirm it with --yes.")
  }
}
