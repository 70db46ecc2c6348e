import Foundation
import LoopbackServer
import Programs
import Testing

/// The file that --trace writes.
struct TraceOptionTests {
  @Test func commandIsTracedThroughEveryLayer() async throws {
    let file = try TracedFile()
    let outcome = try await InnoSample.run("people", "list", "--trace", file.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output == (try await InnoSample.run("people", "list").output))
    let trace = try file.trace
    #expect(
      trace.chains == [
        "command", "command > action", "command > action > phase", "command > action > effect",
        "command > action > effect > use case", "command > action > effect > use case > request",
        "command > action > effect > action",
        "command > action > effect > action > phase", "command > action > effect > action > state",
      ])
    #expect(trace.steps("command").map(\.name) == ["people list"])
    let request = try #require(trace.steps("request").first)
    #expect(request.name == "GET /users")
    #expect(request.args?["status"] == "200")
    #expect(request.args?["attempt"] == "1")
    #expect(Int(request.args?["bytes"] ?? "") ?? 0 > 1_000)
    #expect(request.args?["feature"] == "People")
  }

  @Test func traceHasFailedAttemptsAndTheFailure() async throws {
    let file = try TracedFile()
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json("{}", status: 503))
    let arguments = ["--retries", "1", "people", "list", "--api", server.baseURL, "--trace", file.path]
    let outcome = try await InnoSample.run(arguments)
    #expect(outcome.code == 75)
    let trace = try file.trace
    // After a leading option it is not known where the command's name ends: the step has all arguments.
    #expect(trace.steps("command").map(\.name) == [arguments.joined(separator: " ")])
    #expect(trace.steps("request").map { $0.args?["attempt"] } == ["1", "2"])
    #expect(trace.steps("request").map { $0.args?["status"] } == ["503", "503"])
    #expect(trace.steps("request").first?.args?["retry in"] != nil)
    #expect(trace.steps("phase").last?.name == "loading → failed")
    #expect(trace.steps("use case").first?.args?["error"] != nil)
  }

  @Test func eachLineOfTheShellBeginsAChainInTheTrace() async throws {
    let file = try TracedFile()
    // The file of an earlier run, longer than the new trace.
    try Data(repeating: UInt8(ascii: "x"), count: 1 << 20).write(to: URL(filePath: file.path))
    _ = try await InnoSample.run("shell", "--trace", file.path, input: "select 3\nback\n")
    let trace = try file.trace
    #expect(trace.steps("command").map(\.name) == ["start", "select 3", "back"])
    #expect(
      trace.chains.filter { $0.hasSuffix("navigation") } == ["command > action > navigation", "command > navigation"])
    #expect(trace.steps("navigation").map { $0.args?["feature"] } == ["People", "People"])
  }

  @Test func traceFileThatCannotBeWrittenStopsTheCommand() async throws {
    let outcome = try await InnoSample.run("people", "list", "--trace", "/nowhere/trace.json")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: The trace cannot be written to '/nowhere/trace.json': No such file"))
  }

  @Test func failedCommandWithATraceThatCannotBeWrittenReportsBothAndEndsWithItsOwnStatus() async throws {
    let outcome = try await InnoSample.run("people", "show", "99", "--trace", "/dev/full")
    #expect(outcome.code == 66)
    #expect(outcome.error.hasPrefix("error: The trace cannot be written to '/dev/full'"), "\(outcome.error)")
    #expect(outcome.error.contains("error: There is no person 99\n"))
  }

  @Test func traceThatCannotBeWrittenFailsACommandThatHasSucceeded() async throws {
    let outcome = try await InnoSample.run("people", "show", "3", "--trace", "/dev/full")
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasPrefix("error: The trace cannot be written to '/dev/full': No space left on device."),
      "\(outcome.error)")
  }
}
