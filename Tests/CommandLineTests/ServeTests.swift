import Foundation
import LoopbackServer
import Programs
import Subprocess
import Testing

@testable import innosample

/// The server that `innosample serve` is: its options, its end, and what an open port meets.
@Suite(.timeLimit(.minutes(10)))
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
      #expect(try await curl("\(url)/") == "200")
      try end(.interrupt)
    }
    #expect(outcome.status == .exited(0))
    #expect(outcome.error.wholeMatch(of: #/GET / 200 \d+ bytes \d+\.\d ms\n/#) != nil)
  }

  @Test func invalidDataFileIsReportedUntilAReset() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/innosample", withIntermediateDirectories: false)
    let file = try folder.file("innosample/embedded-api.json", "{")
    let environment = ["XDG_STATE_HOME": folder.path]
    let outcome = try await InnoSample.run("serve", "--port", "0", environment: environment)
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: '\(file)' cannot be used: it is not JSON.\n"
        + "hint: Discard what was written with 'serve --reset', or set XDG_STATE_HOME to another folder.\n")
    // What does not ask the embedded API does not need its file.
    #expect(try await InnoSample.run("shell", "--api", "127.0.0.1:1", environment: environment).code == 0)
  }

  @Test(arguments: [([], "401"), (["-H", "Authorization: Bearer secret"], "200")])
  func tokenIsRequiredAndNeverPrinted(options: [String], status: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("token", "secret\n")
    for token in ["secret", file] {
      let outcome = try await serve("--require-token", token, "--verbose") { end, url in
        #expect(try await curl("\(url)/", options) == status)
        try end(.interrupt)
      }
      #expect(outcome.error.hasPrefix("GET / \(status) "))
      #expect(!outcome.error.contains("secret"))
    }
  }

  @Test func seedRepeatsTheFailures() async throws {
    func run(_ options: String...) async throws -> (statuses: [String], error: String) {
      var statuses: [String] = []
      let outcome = try await serve(options + ["--error-rate", "0.5", "--latency", "0ms..2ms"]) { end, url in
        for _ in 0..<12 { statuses.append(try await curl("\(url)/")) }
        try end(.interrupt)
      }
      return (statuses, outcome.error)
    }
    let first = try await run()
    let seed = try #require(first.error.wholeMatch(of: #/note: --seed (\d+) repeats this run\.\n/#)?.output.1)
    #expect(Set(first.statuses).isSubset(of: ["200", "503"]))
    #expect(try await run("--seed", String(seed)).statuses == first.statuses)
  }

  @Test(arguments: [
    (["--latency", "0ms..1ms"], true), (["--error-rate", "0.1"], true), (["--latency", "1ms"], false),
  ])
  func seedIsReportedWhereChanceDecides(options: [String], isReported: Bool) async throws {
    let outcome = try await serve(options) { end, _ in try end(.interrupt) }
    #expect(outcome.error.contains("note: --seed ") == isReported)
  }

  @Test func latencyAndErrorRateApplyToResponses() async throws {
    let outcome = try await serve("--latency", "200ms", "--error-rate", "1") { end, url in
      let start = ContinuousClock.now
      #expect(try await curl("\(url)/") == "503")
      #expect(start.duration(to: .now) >= .milliseconds(200))
      try end(.interrupt)
    }
    #expect(outcome.status == .exited(0))
  }

  @Test(arguments: [("!~", "!~"), (" a\n", "a"), ("a\u{7F}", nil), ("\u{E9}", nil)])
  func requiredTokenConsistsOfVisibleASCIICharacters(argument: String, token: String?) {
    #expect((try? RequiredToken(argument))?.text == token)
  }

  @Test func fileOfTheTokenMayHaveARelativePath() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("token", "secret\n")
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    #expect(try RequiredToken(String(repeating: "../", count: depth) + file.dropFirst()).text == "secret")
  }

  @Test(arguments: [
    (["--latency", "1"], "invalid for '--latency <time[..time]>': It is not a time up to 60s"),
    (["--latency", "2s..1s"], "time up to 60s"),
    (["--latency", "-1s"], "time up to 60s"), (["--latency", "1s..2s..3s"], "time up to 60s"),
    (["--latency", "61s"], "time up to 60s"), (["--latency", "nans"], "time up to 60s"),
    (["--latency", "0x1s"], "time up to 60s"), (["--latency", ""], "time up to 60s"),
    (["--error-rate", "1.1"], "a number from 0 to 1"),
    (["--error-rate", "-0.1"], "a number from 0 to 1"), (["--error-rate", "nan"], "a number from 0 to 1"),
    (["--require-token", ""], "a token of visible ASCII"), (["--require-token", "a b"], "a token of visible ASCII"),
    (["--require-token", "/nowhere"], "invalid for '--require-token <token|file>': The file cannot be read."),
    (["--seed", "-1"], "--seed"),
  ])
  func wrongOptionSaysWhatItTakes(arguments: [String], message: String) async throws {
    let outcome = try await InnoSample.run(["serve", "--port", "0"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test(arguments: [("200ms", 200, 200), ("1s..1s", 1000, 1000), ("0ms..60s", 0, 60_000), ("0.5s..1s", 500, 1000)])
  func latencyIsATimeOrARange(text: String, from: Int, to: Int) throws {
    let latency = try Latency(text)
    #expect(latency.range == .milliseconds(from) ... .milliseconds(to))
    #expect(latency.isRandom == (from != to))
  }

  @Test func portInUseIsReported() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let port = try #require(server.baseURL.split(separator: ":").last)
    let outcome = try await InnoSample.run("serve", "--port", String(port))
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Port \(port) of 127.0.0.1 is in use by another program.\n"
        + "hint: Choose another port, or 0 for any that is free.\n"
    )
  }

  /// The status of the response to an ordinary GET, as curl sees it; an exit code where there is none.
  func curl(_ url: String, _ options: String...) async throws -> String {
    try await curl(url, options)
  }

  func curl(_ url: String, _ options: [String]) async throws -> String {
    let longestWait = "\(Polling.longestWait.components.seconds)"
    let outcome = try await Program(named: "curl").run(
      ["-s", "-o", "/dev/null", "-w", "%{http_code}", "--max-time", longestWait, url] + options)
    return outcome.code == 0 ? outcome.output : "exit \(outcome.code ?? -1)"
  }

  /// Runs `body` beside a server on a free port, which `body` ends by a signal.
  func serve(
    _ arguments: String..., home: UserFolders? = nil, body: ((Signal) throws -> Void, String) async throws -> Void
  ) async throws -> (status: TerminationStatus, error: String) {
    try await serve(arguments, home: home, body: body)
  }

  func serve(
    _ arguments: [String], home shared: UserFolders? = nil, body: ((Signal) throws -> Void, String) async throws -> Void
  ) async throws -> (status: TerminationStatus, error: String) {
    let home = shared ?? UserFolders()
    defer { if shared == nil { home.remove() } }
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: Arguments(["serve", "--port", "0"] + arguments),
      environment: home.environment, input: .none,
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
