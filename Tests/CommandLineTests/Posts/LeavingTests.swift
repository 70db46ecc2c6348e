import Foundation
import LoopbackServer
import Programs
import Subprocess
import SystemPackage
import Testing

/// A deletion that could still be undone is sent when the user quits, and dropped by a signal, which says so.
struct LeavingTests {
  private static let post = #"{"userId":1,"id":7,"title":"T","body":"B"}"#

  /// A server with one post; how it responds to its deletion, the test says.
  private func server(deletion: ServerResponse = .json("{}")) throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route("/posts", .json("[\(Self.post)]"))
    server.route("/posts/7") { request, _ in request.method == "DELETE" ? deletion : .json(Self.post) }
    server.route("/posts/7/comments", .json("[]"))
    return server
  }

  /// Deletes the post in a shell whose input stays open, and sends a signal then.
  private func leave(
    _ server: LoopbackServer, by signal: Signal, options: [String] = []
  ) async throws -> (status: TerminationStatus, error: String) {
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path),
      arguments: Arguments(["shell", "--api", server.baseURL, "--format", "json"] + options),
      environment: UserFolders().environment, input: .inputWriter, output: .sequence, error: .string(limit: 4096)
    ) { shell in
      _ = try await shell.standardInputWriter.write("tab posts\nselect 7\ndelete\n")
      for try await line in shell.standardOutput.strings() where line.contains(#""shown":0"#) {
        try shell.send(signal: signal)
      }
    }
    return (outcome.terminationStatus, outcome.standardError)
  }

  private func deleted(_ server: LoopbackServer) -> Bool {
    server.requests.contains { $0.method == "DELETE" }
  }

  /// 128 and the number of the signal, as shells report it.
  @Test(arguments: [
    (Signal.terminalClosed, 129, "The terminal was closed."), (.interrupt, 130, "Interrupted."),
    (.terminate, 143, "Terminated."),
  ])
  func signalDropsThePendingDeletionAndSaysSo(signal: Signal, status: Int32, message: String) async throws {
    for attempt in 1...5 {
      let server = try server()
      defer { server.stop() }
      let file = try TracedFile()
      let outcome = try await leave(server, by: signal, options: ["--trace", file.path])
      // It is sent after five seconds in any case: on a busy machine that can be before the signal.
      if deleted(server), attempt < 5 { continue }
      #expect(outcome.status == .exited(status))
      let texts = ["Post 7 was not deleted: the deletion was not sent yet.", message]
      #expect(outcome.error == texts.map { #"{"error":{"code":"interrupted","message":"\#($0)"}}"# + "\n" }.joined())
      // The trace is written all the same.
      #expect(try file.trace.steps("request").map(\.name).contains("GET /posts/7"))
      #expect(!deleted(server))
      return
    }
  }

  @Test func pendingDeletionThatFailsAfterAFailedCommandIsReportedBeforeItsError() async throws {
    let server = try server(deletion: .json("{}", status: 409))
    defer { server.stop() }
    let shell = try await InnoSample.run(
      ["shell", "--api", server.baseURL], input: "tab posts\nselect 7\ndelete\nnosuch\n")
    #expect(shell.code == 64)
    let lines = shell.error.split(separator: "\n")
    #expect(lines.first?.contains("Post 7 was not deleted: DELETE") == true)
    #expect(lines.contains { $0.contains("nosuch") })
  }

  @Test func featureCommandAsksBeforeItDiscardsAnUnsavedForm() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await InnoSample.run(
      ["shell", "--api", server.baseURL, "--format", "json"], input: "posts edit 7\ntitle X\nposts list\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(try outcome.screens == ["posts.form", "posts.form", "posts.form.discard"])
  }

  @Test func signalWithoutAPendingDeletionSendsNothing() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--api", server.baseURL, "--format", "json"],
      environment: UserFolders().environment, input: .inputWriter, output: .sequence, error: .string(limit: 4096)
    ) { shell in
      _ = try await shell.standardInputWriter.write("tab posts\nselect 7\ndelete\nundo\n")
      for try await line in shell.standardOutput.strings() where line.contains(#""shown":1"#) {
        try shell.send(signal: .terminate)
      }
    }
    #expect(outcome.terminationStatus == .exited(143))
    #expect(!deleted(server))
  }
}
