import Foundation
import Programs
import Subprocess
import SystemPackage
import Testing

/// What a program finds when it starts.
struct ProcessTests {
  @Test(arguments: [
    ("print \"$bad\"", "Argument 2"), ("print --a \"$bad\"", "The argument after '--a'"),
    ("print --a=\"$bad\"", "The value of '--a'"), ("print --a=X-Key:secret \"$bad\"", "Argument 3"),
    ("\"$bad\"", "Argument 1"), ("print 'ä' \"$bad\" \"$bad\"", "Argument 3"),
  ])
  func argumentThatIsNotUTF8IsRefusedByItsName(arguments: String, name: String) async throws {
    let outcome = try await Demo.run(script: "bad=$(printf 'a\\377b'); exec $demo \(arguments)")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error
        == "error: \(name) is not valid UTF-8.\nhint: Convert it, such as with 'iconv -f ISO-8859-1 -t UTF-8'.\n")
  }

  /// Below 8 libdispatch would end the program with SIGILL.
  @Test(arguments: [4, 5, 6, 7, 8, 14])
  func tooFewDescriptorsAreAFailureThatSaysWhatToDo(limit: Int) async throws {
    let outcome = try await Demo.run(script: "ulimit -n \(limit); exec $demo print 1")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error == """
        error: Too few files can be opened: 12 are needed, and only \(limit - 3) are left.
        hint: Raise the limit of open files, such as with 'ulimit -n 256'.

        """)
  }

  @Test func requiredDescriptorsAreEnough() async throws {
    let outcome = try await Demo.run(script: "ulimit -n 15; exec $demo echo", input: "a\n")
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == "a\n")
  }

  /// A file or a socket with the number of a standard descriptor would receive what is printed.
  @Test(arguments: 0...2)
  func standardDescriptorThatTheParentHasClosedIsOpenedToFail(descriptor: Int) async throws {
    // What prints would end by itself.
    let command = descriptor == 1 ? "echo" : "work"
    _ = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "exec '\(Demo.path)' \(command) \(descriptor)>&-"],
      environment: UserFolders().environment, input: .inputWriter, output: .discarded, error: .discarded
    ) { program in
      let link = "/proc/\(program.processIdentifier.value)/fd/\(descriptor)"
      try await Polling.wait(
        for: "an open descriptor", in: { try? FileManager.default.destinationOfSymbolicLink(atPath: link) },
        until: { $0 == "/dev/null" })
      try program.send(signal: .kill)
    }
  }
}
