import CommandLineIO
import Foundation
import Programs
import TerminalUI
import Testing

/// A file of settings: how it is read and written.
struct SettingsFileTests {
  /// A file in a folder of the test's own.
  private struct Folder {
    let folder: TemporaryFolder
    let file: SettingsFile

    /// - Parameter text: the contents of the file; nil for no file.
    init(_ text: String? = nil) throws {
      folder = try TemporaryFolder()
      file = SettingsFile(
        path: try folder.file("config.json", text), numbers: ["limit", "retries", "timeout"], setCommand: "demo set")
    }

    var path: String { folder.path }
    var text: String { get throws { try String(contentsOfFile: file.path, encoding: .utf8) } }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o7777
  }

  @Test func setKeepsTheOtherMembersAndNumbersStayNumbers() throws {
    let folder = try Folder(#"{"retries": 3, "elsewhere": "x"}"#)
    try folder.file.set("api", to: "http://localhost:3000/v1")
    try folder.file.set("limit", to: "5")
    #expect(
      try folder.text == """
        {
          "api" : "http://localhost:3000/v1",
          "elsewhere" : "x",
          "limit" : 5,
          "retries" : 3
        }

        """)
    try folder.file.set("retries", to: nil)
    try folder.file.set("nothing", to: nil)
    #expect(try folder.file.read() == ["api": "http://localhost:3000/v1", "limit": "5", "elsewhere": "x"])
  }

  @Test func fileIsWrittenOnlyForAnotherValue() throws {
    let text = #"{"limit":5,"timeout":20}"#
    let folder = try Folder(text)
    try folder.file.set("limit", to: "5")
    try folder.file.set("retries", to: nil)
    #expect(try folder.text == text)
    try folder.file.set("timeout", to: "1.5")
    #expect(try folder.text.contains(#""timeout" : 1.5"#))
  }

  @Test func nonFiniteNumberStaysATextWhenAnotherMemberIsSet() throws {
    let folder = try Folder(#"{"timeout": "nan"}"#)
    try folder.file.set("limit", to: "5")
    #expect(try folder.file.read() == ["timeout": "nan", "limit": "5"])
  }

  // RFC 8259, section 4.
  @Test(arguments: [
    (#"{"api": "x", "limit": 5, "api": "y"}"#, "'api' is there twice in line 1, column 26"),
    ("{\n  \"limit\": 5,\n  \"é\": 1, \"lim\\u0069t\": 6\n}\n", "'limit' is there twice in line 3, column 11"),
    ("{\r\n\r\n \"a\": 1,\r\n \"a\": 2}", "'a' is there twice in line 4, column 2"),
    ("{\"limit\": 5,\n}", "nothing follows the comma in line 1, column 12"),
  ])
  func fileThatIsNotJSONAlthoughItIsDecodedIsRefusedWithThePlace(text: String, flaw: String) throws {
    let folder = try Folder(text)
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.code == .configuration)
    #expect(failure?.message == "'\(folder.file.path)' is not valid JSON: \(flaw).")
    #expect(failure?.hint == "Correct it, or delete it to start anew.")
  }

  @Test func valueMayLookLikeAFlaw() throws {
    let folder = try Folder(#"{"a": ",}\"a\": 1.", "b": "a", "c": 1.5, "d": "x\\", "e": ","}"#)
    #expect(try folder.file.read() == ["a": #",}"a": 1."#, "b": "a", "c": "1.5", "d": #"x\"#, "e": ","])
  }

  @Test(arguments: [
    ("{", "."), ("[]", "."), (#""x""#, "."), ("null", "."), (#"{"api": true}"#, ": 'api' is neither."),
    (#"{"api": null}"#, ": 'api' is neither."), (#"{"api": ["x"]}"#, ": 'api' is neither."),
    (#"{"limit": {"of": 1}}"#, ": 'limit' is neither."),
  ])
  func fileThatIsNoSuchObjectIsRefused(text: String, end: String) throws {
    let folder = try Folder(text)
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.code == .configuration)
    #expect(failure?.message == "'\(folder.file.path)' is not a JSON object of strings and numbers\(end)")
  }

  @Test func textOfDigitsStaysAText() throws {
    let folder = try Folder()
    try folder.file.set("proxy", to: "0123")
    #expect(try folder.file.read() == ["proxy": "0123"])
  }

  @Test func newFileAndItsFoldersAreTheUsersAlone() throws {
    let folder = try Folder()
    let file = SettingsFile(path: "\(folder.path)/a/b/config.json")
    try file.set("limit", to: "5")
    #expect(mode(file.path) == 0o600)
    #expect(mode("\(folder.path)/a") == 0o700)
    #expect(mode("\(folder.path)/a/b") == 0o700)
  }

  @Test func rewrittenFileKeepsItsMode() throws {
    let folder = try Folder("{}")
    chmod(folder.file.path, 0o640)
    try folder.file.set("limit", to: "5")
    #expect(mode(folder.file.path) == 0o640)
    #expect(try folder.folder.names == ["config.json", "config.json.lock"])
  }

  @Test func brokenFileIsNotOverwritten() throws {
    let folder = try Folder("{broken")
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.set("limit", to: "5") }
    #expect(failure?.code == .configuration)
    #expect(try folder.text == "{broken")
  }

  @Test func folderInThePlaceOfTheFileIsNamed() throws {
    let folder = try Folder()
    let file = SettingsFile(path: folder.path)
    let failure = #expect(throws: ScreenFailure.self) { try file.read() }
    #expect(failure?.message == "'\(folder.path)' cannot be read: it is not a regular file.")
    #expect(failure?.code == .configuration)
    #expect(failure?.hint == "Move it away, and set the values anew.")
  }

  @Test func pipeInThePlaceOfTheFileIsNamedAndNotWaitedFor() throws {
    let folder = try Folder()
    try #require(mkfifo(folder.file.path, 0o600) == 0)
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.message == "'\(folder.file.path)' cannot be read: it is not a regular file.")
    #expect(failure?.hint == "Move it away, and set the values anew with 'demo set'.")
  }

  @Test func fileBelowAFileIsNoneAndCannotBeWritten() throws {
    let folder = try Folder("{}")
    let file = SettingsFile(path: "\(folder.file.path)/config.json")
    #expect(try file.read() == [:])
    let failure = #expect(throws: ScreenFailure.self) { try file.set("limit", to: "5") }
    #expect(failure?.code == .failure)
    #expect(failure?.message == "'\(file.path)' cannot be written: Not a directory.")
    #expect(failure?.hint == "Check who may write it, or name another folder with XDG_CONFIG_HOME.")
  }

  @Test func fileOfTheMaximumLengthIsRead() throws {
    let folder = try Folder("{}" + String(repeating: " ", count: (1 << 20) - 2))
    #expect(try folder.file.read() == [:])
  }

  @Test func veryLongFileIsRefused() throws {
    let folder = try Folder(String(repeating: " ", count: (1 << 20) + 1))
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.message == "'\(folder.file.path)' cannot be read: it is longer than 1048576 bytes.")
    #expect(failure?.hint == "Move it away, and set the values anew with 'demo set'.")
  }
}
