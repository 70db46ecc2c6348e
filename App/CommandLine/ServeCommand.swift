import ArgumentParser
import CommandLineIO
import EmbeddedAPI
import FoundationEssentials
import JSONServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the embedded API until interrupted.",
    discussion: """
      What clients write is saved; every command that asks the embedded API sees it. /live sends each change, over a
      WebSocket or as server-sent events.

      EXAMPLES:
        innosample serve --port 3000 &
        innosample \(Examples.tab) list --api http://127.0.0.1:3000
        innosample serve --verbose --latency 200ms..1s --error-rate 0.2
      """)

  @Option(help: "The address to listen on; 0.0.0.0 and :: let other machines read and write.")
  var host = "127.0.0.1"

  @Option(parsing: .unconditional, help: "The port; 0 takes a free one.")
  var port: UInt16 = 3000

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin read and write, such as https://app.example, beside those of this machine; '*' lets "
        + "every page. May be repeated.", valueName: "origin"),
    transform: AllowedOrigin.init)
  var cors: [AllowedOrigin] = []

  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "Accept requests for this name of the machine, beside localhost and its addresses. May be repeated.",
      valueName: "name"))
  var hosts: [String] = []

  @Flag(help: "Discard what was written before.")
  var reset = false

  @Option(
    name: .customLong("require-token"),
    help: ArgumentHelp(
      "Reject requests without this bearer token (401). A path that begins with / or . names a file that holds it.",
      valueName: "token|file"),
    transform: RequiredToken.init)
  var requiredToken: RequiredToken?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Delay each response, such as 200ms, or at random between two times.", valueName: "time[..time]"),
    transform: Latency.init)
  var latency: Latency?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail this fraction of the requests (503), from 0 to 1.", valueName: "fraction"))
  var errorRate = 0.0

  @Option(help: ArgumentHelp("Repeat the delays and failures of the run that printed this seed.", valueName: "n"))
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "Log each request to standard error.")
  var verbose = false

  // NB: an option that the root command has too is parsed as that of the root command, wherever it is written.
  @ParentCommand private var root: RootCommand

  func validate() throws {
    try root.options.requireNoClient(in: "serve")
    guard (0...1).contains(errorRate) else { throw ValidationError("--error-rate takes a number from 0 to 1.") }
  }

  @MainActor
  func run() async throws {
    let console = Console.current
    let log: @Sendable (String) -> Void = { console.writeError("\($0)\n") }
    var access = ServerAccess()
    access.origins = cors.map(\.text)
    access.hosts = hosts
    let server = RESTServer.embeddedAPI(
      dataFile: StateFolder.embeddedAPI, conditions: conditions(log), access: access,
      log: verbose || root.options.verbose ? log : nil)
    if reset { try await server.reset() }
    let url = try await server.start(host: host, port: port)
    let stop: @Sendable () -> Void = { Task { await server.stop() } }
    Interruption.onInterrupt(stop)
    Interruption.onTermination { _ in stop() }
    console.write("Serving \(url)\n")
    await server.waitUntilStopped()
  }

  /// Reports the seed of what is left to chance.
  private func conditions(_ log: (String) -> Void) -> ServerConditions {
    var conditions = ServerConditions()
    conditions.requiredToken = requiredToken?.text
    conditions.latency = latency?.range
    conditions.errorRate = errorRate
    conditions.seed = seed ?? .random(in: 0...999_999)
    if errorRate > 0 || latency?.isRandom == true { log("note: --seed \(conditions.seed) repeats this run.") }
    return conditions
  }
}

/// An origin as --cors takes it: that of a page, without a path, or `*`.
struct AllowedOrigin {
  let text: String

  init(_ argument: String) throws {
    let text = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    guard ["*", "null"].contains(text) || text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\/?#\s,]+/) != nil else {
      throw ValidationError("It is not the origin of a page, such as https://app.example, or '*'.")
    }
    self.text = text
  }
}

/// The token that `serve` demands.
struct RequiredToken {
  let text: String

  /// - Parameter argument: The token, or the path of a file that holds nothing else.
  init(_ argument: String) throws {
    let isPath = argument.hasPrefix("/") || argument.hasPrefix(".")
    let words = (isPath ? try Self.contents(of: argument) : argument).split(whereSeparator: \.isWhitespace)
    // What a header field can hold without change (RFC 6750, section 2.1).
    guard words.count == 1, words[0].utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      throw ValidationError("It is not a token of visible ASCII characters.")
    }
    text = String(words[0])
  }

  private static func contents(of path: String) throws -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw ValidationError("The file cannot be read.")
    }
  }
}

/// A time that responses are delayed by, or a range of times: `200ms`, `0.5s`, `200ms..1s`.
struct Latency {
  let range: ClosedRange<Duration>

  var isRandom: Bool { range.lowerBound < range.upperBound }

  init(_ argument: String) throws {
    let ends = argument.split(separator: "..", omittingEmptySubsequences: false).map { Self.duration($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
      throw ValidationError("It is not a time up to 60s or a range of two, such as 200ms, 1s or 200ms..1s.")
    }
    range = first...last
  }

  private static func duration(_ text: Substring) -> Duration? {
    let number = text.hasSuffix("ms") ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : ""
    // Double also reads hexadecimal digits after 0x.
    guard !number.lowercased().contains("x"), let value = Double(number) else { return nil }
    let seconds = text.hasSuffix("ms") ? value / 1000 : value
    return (0...60).contains(seconds) ? .seconds(seconds) : nil
  }
}
