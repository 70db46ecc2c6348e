import LoopbackServer
import Programs
import Subprocess
import Testing

/// The server that `innosample serve` is: its options, its end, and what an open port meets.
struct ServeTests {
  @Test(arguments: [Signal.interrupt, .terminate])
  func interruptedServeExitsWithSuccess(signal: Signal) async throws {
    let outcome = try await serve { end, url in
      #expect(url.hasPrefix("http://127.0.0.1:"))
      try end(signal)
    }
    #expect(outcome.status == .exited(0))
    #expect(outcome.error.isEmpty)
  }

  @Test func requestsAreLoggedWithVerbose() async throws {
    let outcome = try await serve("--verbose", "--host", "127.0.0.2") { end, url in
      #expect(url.hasPrefix("http://127.0.0.2:"))
      #expect(try await curl("\(url)/users/1") == "200")
      try end(.interrupt)
    }
    #expect(outcome.status == .exited(0))
    #expect(outcome.error.wholeMatch(of: #/GET /users/1 200 \d+ bytes \d+\.\d ms\n/#) != nil)
  }

  @Test func portInUseIsReported() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let port = try #require(server.baseURL.split(separator: ":").last)
    let outcome = try await InnoSampleProcess.run("serve", "--port", String(port))
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Port \(port) of 127.0.0.1 is in use by another program.\n"
        + "hint: Choose another port, or 0 for any that is free.\n"
    )
  }

  /// Each starts two clients that never stop, and asks ten times beside them. One after another, as two cores have no
  /// room for more.
  @Test(.serialized, .timeLimit(.minutes(5)), arguments: Adversary.allCases)
  func clientIsServedBesideAdversaries(adversary: Adversary) async throws {
    let outcome = try await serve { end, url in
      let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
      let attacks = [Attack(adversary, port: port), Attack(adversary, port: port)]
      for attack in attacks { await attack.waitUntilItRuns() }
      for _ in 0..<10 { #expect(try await curl("\(url)/users/1") == "200") }
      for attack in attacks { attack.stop() }
      try end(.interrupt)
    }
    #expect(outcome.status == .exited(0))
  }

  /// The status of the response to an ordinary GET, as curl sees it; an exit code where there is none.
  private func curl(_ url: String) async throws -> String {
    let outcome = try await Program(named: "curl").run([
      "-s", "-o", "/dev/null", "-w", "%{http_code}", "--max-time", "20", url,
    ])
    return outcome.code == 0 ? outcome.output : "exit \(outcome.code ?? -1)"
  }

  /// Runs `body` beside a server on a free port, which `body` ends by a signal.
  private func serve(
    _ arguments: String..., body: ((Signal) throws -> Void, String) async throws -> Void
  ) async throws -> (status: TerminationStatus, error: String) {
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: Arguments(["serve", "--port", "0"] + arguments), input: .none,
      output: .sequence,
      error: .string(limit: 65_536)
    ) { server in
      for try await line in server.standardOutput.strings() {
        try await body(
          { try server.send(signal: $0) }, line.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "")
        break
      }
    }
    return (outcome.terminationStatus, outcome.standardError)
  }
}
