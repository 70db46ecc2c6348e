import ArgumentParser

struct ShellCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell", abstract: "Read commands from standard input, one a line, and print each resulting screen.",
    discussion: """
      A line is a command of the screen, such as 'select 3', or of a feature, as on the command line: 'help' lists them.
      'quit' or the end of input ends the shell. A line that begins with # is a comment.

      In a script a command that fails ends the shell with its exit code, unless --keep-going is given.
      On a terminal the shell continues.

      EXAMPLES:
        printf 'help\\nselect 3\\nback\\n' | innosample shell
        innosample shell --restore session.json
      """)

  @OptionGroup var restoreOptions: RestoreOptions

  @Flag(
    name: .customLong("keep-going"),
    help: "Continue after a command of a script that fails; the exit code is that of the first failure.")
  var keepsGoing = false

  @OptionGroup var listOptions: ListOptions
  @OptionGroup var options: Options

  @MainActor
  func run() async throws {
    try await Session.withSession(options, options.configuration(listOptions.flags)) { session in
      try await Shell(session: session, stateFile: restoreOptions.stateFile, keepsGoing: keepsGoing).run()
    }
  }
}
