import AppConfiguration
import CommandLineIO
import Foundation
import TerminalUI
import Testing

/// The file of the configuration; see also `SettingsFile`.
struct ConfigurationFileTests {
  @Test func fileIsInTheFolderOfTheUser() throws {
    let folder = try ConfigurationFolder("[]")
    #expect(folder.file.path == "\(folder.path)/innosample/config.json")
    #expect(SettingsFile.ofUser(["HOME": "/h"]).path == "/h/.config/innosample/config.json")
  }

  @Test func keysWithNumbersAreWrittenAsNumbers() throws {
    let folder = try ConfigurationFolder()
    for key in ["api", "limit", "retries", "timeout"] { try folder.file.save("7", of: key) }
    for key in ["limit", "retries", "timeout"] { #expect(try folder.text.contains("\"\(key)\" : 7"), "\(key)") }
    #expect(try folder.text.contains("\"api\" : 7") == false)
  }

  @Test func folderInThePlaceOfTheFileIsNamedWithTheCommandThatSetsAValue() throws {
    let folder = try ConfigurationFolder()
    try FileManager.default.createDirectory(atPath: folder.file.path, withIntermediateDirectories: true)
    let failure = #expect(throws: ScreenFailure.self) { try folder.file.read() }
    #expect(failure?.hint == "Move it away, and set the values anew with 'innosample config set'.")
  }
}
