import AppConfiguration
import Domain
import Foundation
import Testing

/// Short lists in files.
struct SavedListFilesTests {
  @Test func savedListIsFetchedByAnother() async throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/lists"
    #expect(try await SavedListFiles(folder: path).fetchList("recent").isEmpty)
    let texts = ["two\nlines", "two\r\nlines", "two\rlines", "two\u{2028}lines", "two\n\nlines\n", "one"]
    try await SavedListFiles(folder: path).save(texts, as: "recent")
    let fetched = try await SavedListFiles(folder: path).fetchList("recent")
    #expect(fetched == Array(repeating: "two lines", count: 5) + ["one"])
    // An editor on Windows saves lines that end with CR LF.
    try Data("one\r\ntwo\r\n".utf8).write(to: URL(filePath: "\(path)/recent"))
    #expect(try await SavedListFiles(folder: path).fetchList("recent") == ["one", "two"])
    try await SavedListFiles(folder: path).save([], as: "recent")
    #expect(try await SavedListFiles(folder: path).fetchList("recent").isEmpty)
  }

  @Test func savedListIsTheUsersAlone() async throws {
    let folder = try ConfigurationFolder()
    try await SavedListFiles(folder: folder.path).save(["one"], as: "recent")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/recent")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func listIsFetchedUpToTheMaximumLengthOfItsFile() async throws {
    let folder = try ConfigurationFolder()
    let lists = SavedListFiles(folder: folder.path)
    // With the end of its line, 65536 bytes.
    let text = String(repeating: "x", count: 65_535)
    try await lists.save([text], as: "recent")
    #expect(try await lists.fetchList("recent") == [text])
    try await lists.save([text + "x"], as: "recent")
    let failure = await #expect(throws: DomainError.self) { try await lists.fetchList("recent") }
    #expect(failure?.message == "'\(folder.path)/recent' cannot be read: it is longer than 65536 bytes")
    try await lists.save(["short"], as: "recent")
    #expect(try await lists.fetchList("recent") == ["short"])
  }

  @Test func saveOverAFolderFailsAndLeavesNothingBesideIt() async throws {
    let folder = try ConfigurationFolder()
    let failure = await #expect(throws: DomainError.self) {
      try await SavedListFiles(folder: folder.path).save(["new"], as: "innosample")
    }
    #expect(failure?.message == "'\(folder.path)/innosample' cannot be written: Is a directory")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["innosample"])
  }

  @Test func folderIsNoList() async throws {
    let folder = try ConfigurationFolder()
    let failure = await #expect(throws: DomainError.self) {
      try await SavedListFiles(folder: folder.path).fetchList("innosample")
    }
    #expect(failure?.message == "'\(folder.path)/innosample' cannot be read: it is not a regular file")
    #expect(failure?.kind == .failed)
  }

  @Test func cancelledSaveDoesNotReplaceTheListOfTheNextOne() async throws {
    let folder = try ConfigurationFolder()
    let lists = SavedListFiles(folder: folder.path)
    let (releases, release) = AsyncStream<Void>.makeStream()
    let old = Task {
      // A task of its own waits: a cancelled one would not.
      await Task { for await _ in releases {} }.value
      try await lists.save(["old"], as: "recent")
    }
    old.cancel()
    try await lists.save(["new", "old"], as: "recent")
    release.finish()
    let failure = await #expect(throws: DomainError.self) { try await old.value }
    #expect(failure?.kind == .cancelled)
    #expect(try await lists.fetchList("recent") == ["new", "old"])
  }

  @Test func saveThatIsUnderWayEndsBeforeTheNextOneBegins() async throws {
    let folder = try ConfigurationFolder()
    let lists = SavedListFiles(folder: folder.path)
    let long = String(repeating: "old", count: 1_000_000)
    let old = Task.detached { try await lists.save([long], as: "recent") }
    // It writes beside the list, and then renames.
    while try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["innosample"] {}
    try await lists.save(["new"], as: "recent")
    try await old.value
    #expect(try await lists.fetchList("recent") == ["new"])
  }
}
