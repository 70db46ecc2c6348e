import EmbeddedAPI
import JSONServer
import Programs
import Testing

/// The scripted shell: a command a line in, a screen a command out.
struct ShellTests {
  @Test func endOfInputWithoutAnyCommandIsASuccess() async throws {
    let outcome = try await InnoSample.run("shell")
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["nothing", "open nowhere", "opn x", "\u{1B}[2J", "tàb x"])
  func wrongLineIsReportedAndKeepGoingContinues(line: String) async throws {
    let outcome = try await InnoSample.run("shell", "--keep-going", input: "\(line)\nhelp\n")
    #expect(outcome.code == 64)
    #expect(outcome.output.contains("quit"))
    #expect(outcome.error.hasPrefix("error: "))
    #expect(!outcome.error.contains("\u{1B}"))
  }

  /// Apart from the others: the runner prints the arguments of a test whole.
  @Test func veryLongLineIsReportedToo() async throws {
    try await wrongLineIsReportedAndKeepGoingContinues(line: String(repeating: "x", count: 1_000_000))
  }

  @Test func serverIsAskedForNothingBeforeAScreenIsShown() async throws {
    let server = RESTServer.embeddedAPI()
    let url = try await server.start()
    await server.stop()
    let outcome = try await InnoSample.run("shell", "--api", "\(url)", input: "help\n")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("quit"))
  }

  @Test func mistypedCommandIsCorrected() async throws {
    let outcome = try await InnoSample.run("shell", input: "opn x\n")
    #expect(outcome.error.contains("Did you mean 'open'?"))
  }
}
