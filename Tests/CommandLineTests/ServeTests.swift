import LoopbackServer
import Programs
import Subprocess
import Testing

/// The server that `innosample serve` is, and signals.
struct ServeTests {
  @Test func serveSaysWhereItIsUntilItIsInterrupted() async throws {
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["serve", "--port", "0"], input: .none, output: .sequence, error: .string(limit: 4096)
    ) { server in
      var url: String?
      for try await line in server.standardOutput.strings() {
        url = line.split(whereSeparator: \.isWhitespace).last.map(String.init)
        break
      }
      try server.send(signal: .interrupt)
      return url
    }
    #expect(try #require(outcome.closureResult ?? nil).hasPrefix("http://127.0.0.1:"))
    #expect(outcome.terminationStatus == .exited(130))
    #expect(outcome.standardError == "error: Interrupted.\n")
  }

  @Test func aPortInUseIsSaidSo() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let port = try #require(server.baseURL.split(separator: ":").last)
    let outcome = try await InnoSampleProcess.run("serve", "--port", String(port))
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Port \(port) of 127.0.0.1 is in use by another program.\nhint: Choose another port, or 0 for any that is free.\n")
  }
}
