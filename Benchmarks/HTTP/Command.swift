import ArgumentParser
import Foundation
import Harness

/// The suite as a program. It starts itself again for each client, so that each has its own CPU time, memory and system
/// calls.
struct Command: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/bench http",
    abstract: "Measures HTTP clients beside C on curl_multi, against one nginx, in one run.",
    subcommands: [Worker.self])

  @OptionGroup var options: Options

  @Option(
    help: "Take only the clients whose name has a match of this regular expression, and the one that ratios refer to.",
    transform: Options.Filter.init)
  var clients: Options.Filter?

  /// At the top of a file the compiler would take the `main()` of commands that do not suspend.
  static func start() async { await main() }

  func run() async throws {
    try allowManyDescriptors()
    let cells = try options.chosen(Cell.all, named: \.name)
    let silence = try SilentServer()
    let server = try NginxServer(silentPort: silence.port, webSockets: WebSocketServer().address)
    defer { server.stop() }
    if let count = options.profile { return try await profile(cells, count, server.addresses) }
    let counter = SystemCallCounter()
    if counter == nil { note("Neither perf nor strace can count here: no system calls.") }
    let runner = Runner(
      rounds: options.quick ? 5 : 15, roundTime: options.quick ? 0.1 : 0.3, addresses: server.addresses,
      counter: counter)
    var results: [Result] = []
    for cell in cells { results += try runner.measure(cell, chosen(cell.clients)) }
    switch options.format {
    case .text: print(report(results))
    case .json: print(try json(results))
    }
  }

  private func chosen(_ all: [Client]) -> [Client] {
    all.filter { $0 == all.first || clients?.matches($0.rawValue) ?? true }
  }

  /// Does the work in this process. Without a choice that is the engine's.
  private func profile(_ cells: [Cell], _ count: Int, _ addresses: Addresses) async throws {
    for cell in cells {
      for client in cell.clients where clients?.matches(client.rawValue) ?? (client == .engine) {
        note("\(cell.name): \(client.rawValue)")
        try await Job(client: client, cell: cell, addresses: addresses).load()(count)
      }
    }
  }

  /// Idle streams are descriptors, in the client as in nginx and behind it.
  private func allowManyDescriptors() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 8192)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private func report(_ results: [Result]) -> String {
    let aims = Aim.all(for: results).map { "\($0.isMet ? "met" : "missed")  \($0.text)" }
    return ([Result.table(results), ""] + aims).joined(separator: "\n")
  }

  private func json(_ results: [Result]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}

/// Prints a line that is not part of the results.
func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
