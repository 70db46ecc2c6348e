import AppConfiguration
import CommandLineIO
import Domain
import Foundation
import Testing

/// The configuration as the app's settings.
struct ConfigurationSettingsTests {
  private func settings(
    _ folder: ConfigurationFolder, environment: [String: String] = [:]
  ) throws -> ConfigurationSettings {
    try AppConfiguration(flags: [.retries: "9"], environment: environment, file: folder.file).settings
  }

  @Test func eachSettingHasItsOrigin() async throws {
    let folder = try ConfigurationFolder(#"{"limit": 5, "api": "http://me:secret@host"}"#)
    let all = try await settings(folder, environment: ["INNOSAMPLE_COLOR": "never"]).fetchSettings()
    #expect(all.map(\.id) == ConfigurationKey.allCases.map(\.rawValue))
    #expect(all.map(\.defaultValue) == ConfigurationKey.allCases.map(\.defaultValue))
    #expect(all.first { $0.id == "theme" }?.allowed == "auto, light or dark")
    #expect(all.map(\.purpose) == ConfigurationKey.allCases.map(\.purpose))
    let values = Dictionary(uniqueKeysWithValues: all.map { ($0.id, "\($0.value) \($0.origin)") })
    #expect(values["limit"] == "5 file")
    #expect(values["api"] == "http://***@host file")
    #expect(values["retries"] == "9 flag")
    #expect(values["color"] == "never environment")
    #expect(values["pager"] == "auto default")
  }

  /// The value in force is that with which the app has started.
  @Test(arguments: [("limit", "5", "file"), ("retries", "9", "flag"), ("color", "never", "environment")])
  func savedValueIsInTheFileAndInForceAtTheNextStart(key: String, value: String, origin: String) async throws {
    let folder = try ConfigurationFolder(#"{"limit": 5}"#)
    let environment = ["INNOSAMPLE_COLOR": "never"]
    let settings = try settings(folder, environment: environment)
    let saved = key == "color" ? "always" : "7"
    try await settings.save(saved, of: key)
    #expect(try folder.file.read()[key] == saved)
    let setting = try await settings.fetchSettings().first { $0.id == key }
    #expect(setting.map { [$0.value, $0.origin, $0.saved] } == [value, origin, saved])
    let next = try AppConfiguration(environment: [:], file: folder.file).settings
    #expect(try await next.fetchSettings().first { $0.id == key }?.value == saved)
    try await settings.save(nil, of: key)
    #expect(try folder.file.read()[key] == nil)
    #expect(try await settings.fetchSettings().first { $0.id == key }.map(\.saved) == .some(nil))
  }

  @Test(
    arguments: [(nil, "does not exist"), (0o640, "is open to others (mode 640)"), (0o600, nil)] as [(Int?, String?)])
  func tokenFileIsSavedWhenItCanBeUsed(mode: Int?, problem: String?) async throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/token"
    if let mode {
      try Data("secret".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let failure: DomainError?
    let settings = try settings(folder)
    do throws(DomainError) {
      try await settings.save(path, of: "token-file")
      failure = nil
    } catch {
      failure = error
    }
    #expect(failure?.message == problem.map { "The token file '\(path)' \($0)" })
    #expect(try folder.file.read() == (problem == nil ? ["token-file": path] : [:]))
    try await settings.save("none", of: "token-file")
    #expect(try folder.file.read() == ["token-file": "none"])
  }

  @Test(arguments: ["ca-file", "token-file"])
  func relativePathIsSavedAsAnAbsoluteOne(key: String) async throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/secret"
    let text = key == "ca-file" ? "-----BEGIN CERTIFICATE-----\n" : "secret"
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let here = FileManager.default.currentDirectoryPath
    let relative = String(repeating: "../", count: here.split(separator: "/").count) + path.dropFirst()
    try await settings(folder).save(relative, of: key)
    #expect(try folder.file.read() == [key: "\(here)/\(relative)"])
  }

  @Test func certificateFileIsSavedWhenItCanBeUsed() async throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/ca.pem"
    let failure = await #expect(throws: DomainError.self) { try await settings(folder).save(path, of: "ca-file") }
    #expect(failure?.message == "The certificate file '\(path)' cannot be read: No such file or directory")
    try Data("-----BEGIN CERTIFICATE-----\n".utf8).write(to: URL(filePath: path))
    try await settings(folder).save(path, of: "ca-file")
    #expect(try folder.file.read() == ["ca-file": path])
    try await settings(folder).save("none", of: "ca-file")
    #expect(try folder.file.read() == ["ca-file": "none"])
  }

  @Test func brokenFileIsAFailureOfTheDomain() async throws {
    let folder = try ConfigurationFolder("")
    let settings = try settings(folder)
    try Data("{broken".utf8).write(to: URL(filePath: folder.file.path))
    let failure = await #expect(throws: DomainError.self) { try await settings.fetchSettings() }
    #expect(failure?.message == "'\(folder.file.path)' is not a JSON object of strings and numbers")
    #expect(failure?.hint == "Correct it, or delete it to start anew.")
    #expect(failure?.kind == .failed)
    await #expect(throws: DomainError.self) { try await settings.save("7", of: "limit") }
  }

  @Test(arguments: [
    ("limit", "0", "takes a number from 1 up, 'all' or 'standard'."), ("limit", "1", nil),
    ("limits", "1", "is not a key."),
    ("api", "http://***@host", "takes an address with its credentials, not the mark that is printed in their place."),
    ("api", "http://a:b@host", nil),
  ])
  func problemIsThatOfTheKey(id: String, value: String, problem: String?) throws {
    #expect(try settings(try ConfigurationFolder()).problem(with: value, of: id) == problem)
  }
}
