import ArgumentParser

struct ShellCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell", abstract: "Read commands from standard input, one a line, and print each resulting screen.",
    discussion: """
      What can be done depends on the screen: 'help' lists it. 'quit' or the end of input ends the shell.

      EXAMPLE:
        printf 'select 3\\nsettings\\npeople\\n' | innosample shell
      """)

  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.withSession(options) { session in
      try await Shell(session: session).run()
    }
  }
}
