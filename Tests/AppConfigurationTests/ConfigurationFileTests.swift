import AppConfiguration
import Files
import Foundation
import TerminalUI
import Testing

/// The file: where it is, and how it is written.
struct ConfigurationFileTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o7777
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/innosample/config.json"),
    (["HOME": "/h"], "/h/.config/innosample/config.json"), (["XDG_CONFIG_HOME": "/x"], "/x/innosample/config.json"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/innosample/config.json"),
    (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/innosample/config.json"),
    (["HOME": ""], "\(FileManager.default.homeDirectoryForCurrentUser.path)/.config/innosample/config.json"),
  ])
  func pathFollowsTheDirectorySpecification(environment: [String: String], path: String) {
    #expect(ConfigurationFile(environment: environment).path == path)
  }

  @Test func setKeepsTheOtherMembersAndNumbersStayNumbers() throws {
    let folder = try ConfigurationFolder(#"{"retries": 3, "elsewhere": "x"}"#)
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
    let folder = try ConfigurationFolder(text)
    try folder.file.set("limit", to: "5")
    try folder.file.set("retries", to: nil)
    #expect(try folder.text == text)
    try folder.file.set("timeout", to: "1.5")
    #expect(try folder.text.contains(#""timeout" : 1.5"#))
  }

  @Test func nonFiniteNumberStaysATextWhenAnotherMemberIsSet() throws {
    let folder = try ConfigurationFolder(#"{"timeout": "nan"}"#)
    try folder.file.set("limit", to: "5")
    #expect(try folder.file.read() == ["timeout": "nan", "limit": "5"])
  }

  @Test func textOfDigitsStaysAText() throws {
    let folder = try ConfigurationFolder()
    try folder.file.set("proxy", to: "0123")
    #expect(try folder.file.read() == ["proxy": "0123"])
  }

  @Test func newFileAndItsFoldersAreTheUsersAlone() throws {
    let folder = try ConfigurationFolder()
    let file = ConfigurationFile(path: "\(folder.path)/a/b/config.json")
    try file.set("limit", to: "5")
    #expect(mode(file.path) == 0o600)
    #expect(mode("\(folder.path)/a") == 0o700)
    #expect(mode("\(folder.path)/a/b") == 0o700)
  }

  @Test func rewrittenFileKeepsItsMode() throws {
    let folder = try ConfigurationFolder("{}")
    chmod(folder.file.path, 0o640)
    try folder.file.set("limit", to: "5")
    #expect(mode(folder.file.path) == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/innosample")
    #expect(names.sorted() == ["config.json", "config.json.lock"])
  }

  @Test func brokenFileIsNotOverwritten() throws {
    let folder = try ConfigurationFolder("{broken")
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.set("limit", to: "5") }
    #expect(failure?.code == .configuration)
    #expect(try folder.text == "{broken")
  }

  @Test func folderInThePlaceOfTheFileIsNamed() throws {
    let folder = try ConfigurationFolder()
    let file = ConfigurationFile(path: folder.path)
    let failure = #expect(throws: ScreenFailure.self) { try file.read() }
    #expect(failure?.message == "'\(folder.path)' cannot be read: it is not a regular file.")
    #expect(failure?.code == .configuration)
    #expect(failure?.hint == "Move it away, and set the values anew with 'innosample config set'.")
  }

  @Test func pipeInThePlaceOfTheFileIsNamedAndNotWaitedFor() throws {
    let folder = try ConfigurationFolder()
    try #require(mkfifo(folder.file.path, 0o600) == 0)
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.message == "'\(folder.file.path)' cannot be read: it is not a regular file.")
    #expect(failure?.hint == "Move it away, and set the values anew with 'innosample config set'.")
  }

  @Test func fileBelowAFileIsNoneAndCannotBeWritten() throws {
    let folder = try ConfigurationFolder("{}")
    let file = ConfigurationFile(path: "\(folder.file.path)/config.json")
    #expect(try file.read() == [:])
    let failure = #expect(throws: ScreenFailure.self) { try file.set("limit", to: "5") }
    #expect(failure?.code == .failure)
    #expect(failure?.message == "'\(file.path)' cannot be written: Not a directory.")
    #expect(failure?.hint == "Check who may write it, or name another folder with XDG_CONFIG_HOME.")
  }

  @Test func fileOfTheMaximumLengthIsRead() throws {
    let folder = try ConfigurationFolder("{}" + String(repeating: " ", count: (1 << 20) - 2))
    #expect(try folder.file.read() == [:])
  }

  @Test func veryLongFileIsRefused() throws {
    let folder = try ConfigurationFolder(String(repeating: " ", count: (1 << 20) + 1))
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.message == "'\(folder.file.path)' cannot be read: it is longer than 1048576 bytes.")
    #expect(failure?.hint == "Move it away, and set the values anew with 'innosample config set'.")
  }

  /// The system gives the size of this file as zero; a file that grows while it is read is longer than its size, too.
  @Test func fileThatIsLongerThanItsSizeSaysIsReadUpToTheLimit() {
    let failure = #expect(throws: SmallFile.Failure.self) { try SmallFile(path: "/proc/self/maps", limit: 100) }
    #expect(failure?.reason == "it is longer than 100 bytes")
  }
}
