import Foundation
import LoopbackServer
import Programs
import Testing

/// The file that --trace writes.
struct TraceOptionTests {
  private struct File: Decodable {
    let traceEvents: [Event]

    /// The steps, each with the kinds of those that it follows from, outermost first.
    var chains: [String] {
      let steps = Dictionary(
        uniqueKeysWithValues: traceEvents.filter { $0.ph == "X" }.map { ($0.args?["step"] ?? "", $0) })
      return traceEvents.filter { $0.ph == "X" }.map { event in
        var kinds: [String] = []
        var next: Event? = event
        while let event = next {
          kinds.append(event.cat ?? "")
          next = event.args?["parent"].flatMap { steps[$0] }
        }
        return kinds.reversed().joined(separator: " > ")
      }
    }

    func steps(_ kind: String) -> [Event] { traceEvents.filter { $0.ph == "X" && $0.cat == kind } }
  }

  private struct Event: Decodable {
    let name: String
    let cat: String?
    let ph: String
    let args: [String: String]?
  }

  private let directory = try? StateDirectory()

  private func path() throws -> String { try #require(directory).file("trace.json") }

  private func file() throws -> File {
    try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(filePath: path())))
  }

  @Test func aCommandIsTracedThroughEveryLayer() async throws {
    let outcome = try await InnoSampleProcess.run("people", "list", "--trace", path())
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output == (try await InnoSampleProcess.run("people", "list").output))
    let file = try file()
    #expect(
      file.chains == [
        "command", "command > action", "command > action > phase", "command > action > effect",
        "command > action > effect > use case", "command > action > effect > use case > repository",
        "command > action > effect > use case > repository > request", "command > action > effect > action",
        "command > action > effect > action > phase", "command > action > effect > action > state",
      ])
    #expect(file.steps("command").map(\.name) == ["people list"])
    let request = try #require(file.steps("request").first)
    #expect(request.name == "GET /users")
    #expect(request.args?["status"] == "200")
    #expect(request.args?["attempt"] == "1")
    #expect(Int(request.args?["bytes"] ?? "") ?? 0 > 1_000)
    #expect(request.args?["feature"] == "People")
  }

  @Test func attemptsThatFailAreInTheFileAndSoIsTheFailure() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .json("{}", status: 503))
    let outcome = try await InnoSampleProcess.run(
      "people", "list", "--api", server.baseURL, "--retries", "1", "--trace", path())
    #expect(outcome.code == 75)
    let file = try file()
    #expect(file.steps("request").map { $0.args?["attempt"] } == ["1", "2"])
    #expect(file.steps("request").map { $0.args?["status"] } == ["503", "503"])
    #expect(file.steps("request").first?.args?["retry in"] != nil)
    #expect(file.steps("phase").last?.name == "loading → failed")
    #expect(file.steps("repository").first?.args?["error"] != nil)
  }

  @Test func eachLineOfAShellBeginsAChain() async throws {
    _ = try await InnoSampleProcess.run("shell", "--trace", path(), input: "select 3\nback\n")
    let file = try file()
    #expect(file.steps("command").map(\.name) == ["start", "select 3", "back"])
    #expect(
      file.chains.filter { $0.hasSuffix("navigation") } == ["command > action > navigation", "command > navigation"])
  }

  @Test func aFileThatCannotBeWrittenStopsTheCommand() async throws {
    let outcome = try await InnoSampleProcess.run("people", "list", "--trace", "/nowhere/trace.json")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: The trace cannot be written to '/nowhere/trace.json': No such file"))
  }
}
