import Foundation
import TerminalUI
import Testing

@testable import AppConfiguration

/// The file with the token; see also `RequestOptionTests`.
struct TokenFileTests {
  @Test(arguments: [("!~", "!~"), ("a\u{7F}", nil)])
  func tokenConsistsOfVisibleASCIICharacters(text: String, token: String?) throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/token"
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    #expect((try? TokenFile(path: path, server: nil).read()) == token)
  }

  private static let tokens = "a.example one\n\nA.example:8443\ttwo\n[::1]:3000 three\nlocalhost four\nembedded five\n"

  @Test(
    arguments: [
      ("https://a.example/v1", "one"), ("https://A.EXAMPLE:8443", "two"), ("http://a.example:3000", "one"),
      ("http://[::1]:3000", "three"), ("http://[::1]", nil), ("http://localhost:3000", "four"),
      ("http://user:password@localhost", "four"), ("https://b.a.example", nil), ("https://a.example.org", nil),
      ("http://127.0.0.1", nil), ("http://embedded", nil), (nil, "five"),
    ] as [(String?, String?)])
  func tokenIsThatOfTheHostOfTheServer(server: String?, token: String?) throws {
    let tokens = try #require(HostTokens(Self.tokens))
    #expect(tokens.token(for: server.flatMap { URL(string: $0) }) == token)
    // The line with the port is found where it comes first too.
    let reversed = try #require(HostTokens(Self.tokens.split(separator: "\n").reversed().joined(separator: "\n")))
    #expect(reversed.token(for: server.flatMap { URL(string: $0) }) == token)
  }

  @Test func portIsThatOfTheSchemeWhereNoneIsStated() throws {
    let tokens = try #require(HostTokens("a.example:443 one\na.example:80 two"))
    #expect(tokens.token(for: URL(string: "https://a.example")) == "one")
    #expect(tokens.token(for: URL(string: "http://a.example")) == "two")
  }

  @Test(arguments: [
    "Bearer abc", "a.example one two", "a.example one\nb.example", "one\ntwo", "http://a.example one",
    "me@a.example one", ":80 one", "a.example:0 one", "a.example caf\u{E9}",
  ])
  func linesWithoutAHostAndATokenAreRefused(text: String) {
    #expect(HostTokens(text) == nil)
  }

  @Test func longTokenIsReadUpToTheMaximumLength() throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/token"
    let token = String(repeating: "t", count: 65_536)
    try Data(token.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    #expect(try TokenFile(path: path, server: nil).read() == token)
    try Data("\(token)\n".utf8).write(to: URL(filePath: path))
    let failure = #expect(throws: ScreenFailure.self) { try TokenFile(path: path, server: nil).read() }
    #expect(failure?.message == "The token file '\(path)' cannot be read: it is longer than 65536 bytes.")
  }
}
