import ArgumentParser
import CommandSupport

/// A command that navigates the app: on the command line in a session of its own, whose last screen it prints, and as a
/// line inside an app that runs already.
protocol SessionCommand: AsyncParsableCommand {
  var listOptions: ListOptions { get }
  var fieldOptions: FieldOptions { get }
  var options: Options { get }
  var isDryRun: Bool { get }

  /// - Parameter input: what an option with the value `-` reads.
  @MainActor func perform(in session: Session, input: StandardInputText) async throws
}

extension SessionCommand {
  var isDryRun: Bool { false }

  @MainActor
  func run() async throws {
    try await Session.run(
      options, options.configuration(listOptions.flags), fields: fieldOptions.names, isDryRun: isDryRun
    ) { session in
      try await perform(in: session, input: StandardInputText(descriptor: Console.current.input))
    }
  }
}
