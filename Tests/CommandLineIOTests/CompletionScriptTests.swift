import CommandLineIO
import Glibc
import Programs
import TerminalUI
import Testing

/// The scripts that complete the command lines of a program.
struct CompletionScriptTests {
  /// Answers as a program does, with its own arguments.
  private static let program = """
    #!/bin/sh
    case $3 in
      *file*) echo '<file>';;
      *) printf '%s\\n' "$@";;
    esac
    """

  private func offers(_ line: String) async throws -> [String] {
    let folder = try TemporaryFolder()
    chmod(try folder.file("albums", Self.program), 0o700)
    let completion = BashCompletion(of: "albums", in: folder.path) {
      try CompletionScript.text(for: ["--generate-completion-script=bash"], program: "albums") ?? ""
    }
    return try await completion.offers(line, in: folder.path)
  }

  @Test func programIsAskedWithTheLineAndTheWordThatIsReplaced() async throws {
    #expect(try await offers("albums show --format=j") == ["complete-line", "--", "albums show --format=j", "j"])
  }

  @Test func namesOfFilesAreThoseOfTheShell() async throws {
    #expect(try await offers("albums file a") == ["albums"])
  }

  @Test(arguments: [
    (["--generate-completion-script=zsh"], "#compdef albums\n"),
    (["--generate-completion-script"], "function __albums_"),
    (["--generate-completion-script", "bash"], "_albums() {"),
  ])
  func scriptIsForTheShellThatIsNamedOrThatOfTheUser(arguments: [String], start: String) async throws {
    try await withConsole(environment: ["SHELL": "/usr/bin/fish"]) {
      let script = try CompletionScript.text(for: arguments, program: "albums")
      #expect(script?.hasPrefix(start) == true)
    }
  }

  @Test func otherArgumentsAskForNoScriptAndAnotherShellIsRefused() throws {
    #expect(try CompletionScript.text(for: ["list"], program: "albums") == nil)
    let failure = #expect(throws: ScreenFailure.self) {
      try CompletionScript.text(for: ["--generate-completion-script", "ksh"], program: "albums")
    }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "There is no completion script for 'ksh'.")
  }
}
