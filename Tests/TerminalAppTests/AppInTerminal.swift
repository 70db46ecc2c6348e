import Foundation
import LoopbackServer
import Programs
import Testing

/// The built program in a real terminal, with an API of the test.
struct AppInTerminal {
  static let program = "\(Program.buildFolder)/innosample"

  let session: TmuxSession
  let api: LoopbackServer

  /// Starts the app in a shell and waits for `text`. Afterwards the app has ended, and the terminal is as it was.
  static func run(
    _ options: String = "", columns: Int = 60, rows: Int = 20, environment: String = "LANG=C.UTF-8",
    api: LoopbackServer? = nil, until text: String = "Loaded 3 of 3 people",
    _ body: (AppInTerminal) async throws -> Void
  ) async throws {
    let api = try api ?? .sample()
    defer { api.stop() }
    try await TmuxSession.with(columns: columns, rows: rows, environment: environment) { session in
      let app = AppInTerminal(session: session, api: api)
      try await session.enter("before=$(stty -g)")
      try await app.start(options, until: text)
      try await body(app)
      try await session.waitForShell()
      #expect(try await session.differencesOfTheTerminal().isEmpty)
    }
  }

  func start(_ options: String = "", until text: String = "Loaded 3 of 3 people") async throws {
    try await session.enter(
      "clear; SWIFT_BACKTRACE=enable=no \(Self.program) --api \(api.baseURL) \(options); echo status $?")
    try await session.wait(for: [text])
  }

  func press(_ keys: String...) async throws {
    try await session.press(keys)
  }

  /// Waits until the screen has all of `texts` and none of `others`, and returns it.
  @discardableResult
  func shows(
    _ texts: String..., without others: [String] = [], file: String = #fileID, line: Int = #line
  ) async throws -> String {
    try await session.wait(for: texts, without: others, file: file, line: line)
  }

  /// Waits until the screen has `text` no more.
  @discardableResult
  func hides(_ text: String, file: String = #fileID, line: Int = #line) async throws -> String {
    try await session.wait(for: [], without: [text], file: file, line: line)
  }

  /// The left button, pressed and released; columns and rows count from 1.
  func click(_ column: Int, _ row: Int) async throws {
    try await session.type("\u{1B}[<0;\(column);\(row)M")
    try await session.type("\u{1B}[<0;\(column);\(row)m")
  }

  /// The resident memory of the app in KB, as ps(1) has it, and its processor time in ticks of 10 ms (proc(5)).
  func usage() async throws -> (memory: Int, time: Int) {
    let shell = try await session.run("display-message", "-p", "#{pane_pid}")
    let outcome = try await Program(named: "ps").run([
      "--ppid", shell.trimmingCharacters(in: .whitespacesAndNewlines), "-o", "rss=,pid=",
    ])
    let fields = outcome.output.split(whereSeparator: \.isWhitespace)
    if fields.count != 2 { Issue.record("The app has ended:\n\(try await session.screen())") }
    try #require(fields.count == 2)
    let statistics = try String(contentsOfFile: "/proc/\(fields[1])/stat", encoding: .utf8)
    // Behind the name, which may have spaces: fields 3 and on, of which 14 and 15 are user and system time.
    let numbers = (statistics.split(separator: ")").last ?? "").split(separator: " ").dropFirst(11).prefix(2)
    let time = numbers.compactMap { Int($0) }
    try #require(time.count == 2)
    return (try #require(Int(fields[0])), time[0] + time[1])
  }

  /// Returns once the app has used no processor for two seconds: it has read all that was typed.
  func waitUntilIdle() async throws {
    var (time, since) = (try await usage().time, ContinuousClock.now)
    try await Polling.wait(
      for: "an idle app", in: { try await usage().time },
      until: { now in
        if now != time { (time, since) = (now, .now) }
        return .now - since >= .seconds(2)
      })
  }

  /// Waits until the app has closed its connections, or the API those that it does not keep.
  func waitForNoConnections() async throws {
    try await Polling.wait(for: "no connection", in: { api.openConnections }, until: { $0 == 0 })
  }

  func quit() async throws {
    try await press("q")
    try await shows("status 0")
  }
}
