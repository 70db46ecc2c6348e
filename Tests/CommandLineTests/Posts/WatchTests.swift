import Foundation
import LoopbackServer
import Programs
import Subprocess
import Testing

@testable import innosample

/// `posts watch`: a line for each change of a post.
@Suite(.timeLimit(.minutes(10)))
struct WatchTests {
  private let home = UserFolders()

  /// Performs a command of another process on the same data.
  @discardableResult
  private func elsewhere(_ arguments: String...) async throws -> String {
    let outcome = try await InnoSampleProcess.run(
      arguments, environment: ["XDG_STATE_HOME": "\(home.path)/state"])
    try #require(outcome.code == 0, "\(outcome.error)")
    return outcome.output
  }

  /// Toggles the first todo and creates posts until the first change was printed: nothing says when a program has begun
  /// to watch.
  private func write(until hasPrinted: WaitableValue<Bool>) async throws {
    while !hasPrinted.value {
      try await elsewhere("todos", "toggle", "1")
      try await elsewhere("posts", "create", "--title", "t", "--body", "b")
    }
  }

  /// The lines that are printed for the creation of a post, and for its change and its deletion.
  private func lines(
    _ format: String, endedBy signal: Signal
  ) async throws -> (lines: [String], status: TerminationStatus, error: String) {
    defer { home.remove() }
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["posts", "watch", "--format", format],
      environment: home.environment.updating([:]), input: .none, output: .sequence, error: .string(limit: 65_536)
    ) { watch in
      let hasPrinted = WaitableValue(false)
      async let writing: Void = write(until: hasPrinted)
      var lines: [String] = []
      for try await line in watch.standardOutput.strings() {
        if lines.isEmpty {
          hasPrinted.update { $0 = true }
          try await writing
          lines = [line]
          try await elsewhere("posts", "edit", "2", "--title", "other")
        } else if line.hasSuffix(" 2") || line.contains(#""id":2,"#) {
          lines.append(line)
          // What is deleted before the change was seen is only deleted.
          if lines.count == 2 { try await elsewhere("posts", "delete", "2", "--yes") }
          if lines.count == 3 { try watch.send(signal: signal) }
        }
      }
      return lines
    }
    return (outcome.closureResult, outcome.terminationStatus, outcome.standardError)
  }

  @Test(arguments: [Signal.interrupt, .terminate])
  func eachChangeIsALineUntilASignalWhichIsNoFailure(signal: Signal) async throws {
    let (lines, status, error) = try await lines("text", endedBy: signal)
    #expect(lines.first?.hasPrefix("changed 10") == true)
    #expect(lines.dropFirst() == ["changed 2", "deleted 2"])
    #expect(status == .exited(0))
    #expect(error.isEmpty)
  }

  @Test func linesOfJSONAreTheMessagesOfTheServer() async throws {
    let (lines, status, _) = try await lines("json", endedBy: .interrupt)
    #expect(status == .exited(0))
    try #require(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"id":2,"resource":"posts","version":"\""#))
    #expect(lines[2] == #"{"id":2,"resource":"posts","version":null}"#)
  }

  @Test func readerThatGoesEndsItQuietly() async throws {
    defer { home.remove() }
    let hasPrinted = WaitableValue(false)
    async let writing: Void = write(until: hasPrinted)
    let outcome = try await Program(named: "sh").run(
      ["-c", "\(InnoSampleProcess.path) posts watch | head -n 1"],
      environment: ["XDG_STATE_HOME": "\(home.path)/state"])
    hasPrinted.update { $0 = true }
    try await writing
    #expect(outcome.output.hasPrefix("changed 10"))
    #expect(outcome.error.isEmpty)
  }

  @Test func serverThatSendsNoChangesIsAFailure() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let outcome = try await InnoSampleProcess.run("posts", "watch", "--api", server.baseURL)
    #expect(outcome.code == 66)
    #expect(outcome.error.hasPrefix("error: GET \(server.baseURL)/live: not found (404)"))
    let closed = try DeadPort(.refusing)
    let unreachable = try await InnoSampleProcess.run(
      "posts", "watch", "--api", "http://127.0.0.1:\(closed.port)", "--retries", "0")
    #expect(unreachable.code == 69)
  }

  @Test(arguments: ["--live", "--api"])
  func anotherURLSendsTheChanges(option: String) async throws {
    let (api, live) = (try LoopbackServer(), try LoopbackServer())
    defer { for server in [api, live] { server.stop() } }
    let address = live.baseURL.replacing("http:", with: "ws:")
    let outcome = try await InnoSampleProcess.run(
      option == "--live"
        ? ["posts", "watch", "--api", api.baseURL, "--live", "\(address)/stream?a=1"]
        : ["posts", "watch", "--api", api.baseURL])
    #expect(outcome.code == 66)
    let place = option == "--live" ? "\(live.baseURL)/stream" : "\(api.baseURL)/live"
    #expect(outcome.error.hasPrefix("error: GET \(place)"), "\(outcome.error)")
  }

  @Test func insideTheAppItIsRefused() async throws {
    let outcome = try await InnoSample.run("shell", input: "posts watch\n")
    #expect(outcome.code == 64)
    #expect(outcome.error.contains("'posts watch' is not for use inside the app."))
  }
}
