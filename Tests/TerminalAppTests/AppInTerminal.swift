import Foundation
import Glibc
import LoopbackServer
import Programs
import Testing

/// The built program in a terminal, with an API of the test.
struct AppInTerminal {
  static let program = "\(Program.buildFolder)/innosample"

  let session: TerminalSession
  let api: LoopbackServer

  /// Starts the app in a shell and waits for `text`. Afterwards the app has ended, and the terminal is as it was.
  static func run(
    _ options: String = "", columns: Int = 60, rows: Int = 20, environment: String = "LANG=C.UTF-8",
    api: LoopbackServer? = nil, pieceSize: Int = 4096, pause: UInt32 = 0, until text: String = "Loaded 3 of 3 people",
    _ body: (AppInTerminal) async throws -> Void
  ) async throws {
    let api = try api ?? .sample()
    defer { api.stop() }
    try await TerminalSession.with(
      columns: columns, rows: rows, environment: environment, pieceSize: pieceSize, pause: pause
    ) { session in
      let app = AppInTerminal(session: session, api: api)
      try await app.start(options, until: text)
      try await body(app)
      #expect(try await session.differencesOfTheTerminal() == "")
      #expect(session.unknownSequences == [])
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

  /// The resident memory of the app in KB, and its processor time in ticks of 10 ms (proc(5)).
  func usage() async throws -> (memory: Int, time: Int) {
    let statistics = try String(contentsOfFile: "/proc/\(session.foregroundProcess)/stat", encoding: .utf8)
    // Behind the name, which may have spaces: fields 3 and on, of which 14 and 15 are user and system time, and 24 the
    // number of pages in memory.
    let numbers = (statistics.split(separator: ")").last ?? "").split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count > 20)
    return (numbers[20] * Int(getpagesize()) >> 10, numbers[10] + numbers[11])
  }

  func send(_ signal: Int32) {
    #expect(kill(session.foregroundProcess, signal) == 0)
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
