import AppConfiguration
import Foundation
import TerminalUI
import Testing

/// The file with the token; see also `RequestOptionTests`.
struct TokenFileTests {
  @Test(arguments: [("!~", "!~"), ("a\u{7F}", nil)])
  func tokenConsistsOfVisibleASCIICharacters(text: String, token: String?) throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/token"
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    #expect((try? TokenFile(path: path).read()) == token)
  }

  @Test func longTokenIsReadUpToTheMaximumLength() throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/token"
    let token = String(repeating: "t", count: 65_536)
    try Data(token.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    #expect(try TokenFile(path: path).read() == token)
    try Data("\(token)\n".utf8).write(to: URL(filePath: path))
    let failure = #expect(throws: ScreenFailure.self) { try TokenFile(path: path).read() }
    #expect(failure?.message == "The token file '\(path)' cannot be read: it is longer than 65536 bytes.")
  }
}
