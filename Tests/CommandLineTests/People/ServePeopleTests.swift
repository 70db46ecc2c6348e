import Programs
import Subprocess
import Testing

/// `innosample serve` as the server of another command.
struct ServePeopleTests {
  @Test func serveRespondsToOtherCommandsUntilInterrupted() async throws {
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["serve", "--port", "0"], environment: UserFolders().environment,
      input: .none, output: .sequence,
      error: .string(limit: 4096)
    ) { server in
      var people: Program.Outcome?
      for try await line in server.standardOutput.strings() {
        let url = try #require(line.split(whereSeparator: \.isWhitespace).last)
        people = try await InnoSample.run("people", "list", "--api", String(url))
        break
      }
      try server.send(signal: .interrupt)
      return people
    }
    #expect(outcome.closureResult?.code == 0)
    #expect(outcome.closureResult?.output.split(separator: "\n").count == 10)
  }
}
