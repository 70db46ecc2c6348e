import Foundation
import LoopbackServer
import Programs
import Testing

/// What `--format json` writes of characters that a terminal would obey or not show.
struct JSONEscapingTests {
  /// Every scalar that is a control, a format character, a separator of lines, or ignorable by default, but for line
  /// breaks, which the models keep too.
  private static let invisible = (0...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(
    isInvisible)

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Routes of a server that has one post.
  private func serve(_ body: String, on server: LoopbackServer) throws {
    let post: [String: Any] = ["userId": 1, "id": 1, "title": "T", "body": body]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: post), as: UTF8.self)
    server.route("/posts", .json("[\(json)]"))
    server.route("/posts/1", .json(json))
    server.route("/posts/1/comments", .json("[]"))
  }

  @Test(arguments: [
    ["posts", "list"], ["posts", "show", "1"], ["posts", "highlights"], ["open", "innosample://host/posts/1"],
    ["shell"],
  ])
  func dataIsEscapedAndReadsTheSame(command: [String]) async throws {
    let body = Self.invisible.map { "a\($0)" }.joined() + "é日👍"
    let server = try LoopbackServer()
    defer { server.stop() }
    try serve(body, on: server)
    let outcome = try await InnoSample.run(
      command + ["--api", server.baseURL, "--format", "json"],
      input: command == ["shell"] ? "tab posts\nselect 1\n" : "")
    #expect(outcome.output.unicodeScalars.filter(Self.isInvisible).allSatisfy { $0 == "\n" })
    // What is visible is not escaped.
    #expect(command == ["posts", "highlights"] || outcome.output.contains("é日👍"))
    for line in outcome.output.split(separator: "\n") {
      let screen = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if let item = screen["item"] as? [String: Any] { #expect(item["body"] as? String == body) }
    }
  }

  @Test func errorsAreEscapedToo() async throws {
    let word = "a\u{9B}b\u{7F}c\u{202E}d\u{2066}e\u{E0041}f"
    let command = try await InnoSample.run(word, "--format", "json")
    let line = try await InnoSample.run("shell", "--format", "json", input: word + "\n")
    for outcome in [command, line] {
      #expect(outcome.code == 64)
      #expect(outcome.error.unicodeScalars.filter(Self.isInvisible).allSatisfy { $0 == "\n" })
      #expect(try outcome.failure["message"]?.contains(word) == true)
    }
  }
}
