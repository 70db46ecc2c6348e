import AppConfiguration
import Domain
import Foundation
import Testing

/// Drafts in files.
struct DraftFilesTests {
  private let fields = ["title": "Zoë", "body": "One\n\n\"two\"\r\n\u{1B}"]

  @Test func draftIsReadByTheNextRunAndIsTheUsersAlone() async throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/state/drafts"
    #expect(DraftFiles(folder: path).draft(of: "form-3") == nil)
    try await DraftFiles(folder: path).keep(fields, of: "form-3")
    let draft = try #require(DraftFiles(folder: path).draft(of: "form-3"))
    #expect(draft.fields == fields)
    #expect(DraftFiles(folder: path).draft(of: "form-4") == nil)
    #expect(try mode("\(path)/form-3.json") == 0o600 && mode(path) == 0o700)
    let written = Date.now.addingTimeInterval(-7200)
    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: "\(path)/form-3.json")
    let age = try #require(DraftFiles(folder: path).draft(of: "form-3")?.age)
    #expect(age >= .seconds(7200) && age < .seconds(7800))
  }

  @Test func draftWithoutFieldsIsDeleted() async throws {
    let folder = try ConfigurationFolder()
    let drafts = DraftFiles(folder: folder.path)
    try await drafts.keep(fields, of: "form-3")
    // The second time, there is no file.
    for _ in 1...2 { try await drafts.keep([:], of: "form-3") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["innosample"])
  }

  @Test(arguments: ["", "{", "[1]", #"{"title": 1}"#])
  func fileThatIsNoDraftIsNone(text: String) async throws {
    let folder = try ConfigurationFolder()
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/form-3.json"))
    let drafts = DraftFiles(folder: folder.path)
    #expect(drafts.draft(of: "form-3") == nil)
    try await drafts.keep(fields, of: "form-3")
    #expect(drafts.draft(of: "form-3")?.fields == fields)
  }

  @Test func cancelledCallChangesNothing() async throws {
    let folder = try ConfigurationFolder()
    let drafts = DraftFiles(folder: folder.path)
    let keeping = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await drafts.keep(["title": "old"], of: "form-3")
    }
    let failure = await #expect(throws: DomainError.self) { try await keeping.value }
    #expect(failure?.kind == .cancelled)
    #expect(drafts.draft(of: "form-3") == nil)
  }

  @Test func reasonOfADraftThatCannotBeWrittenIsThrown() async throws {
    let folder = try ConfigurationFolder()
    let path = "\(folder.path)/innosample/config.json"
    try Data().write(to: URL(filePath: path))
    let failure = await #expect(throws: DomainError.self) {
      try await DraftFiles(folder: path).keep(fields, of: "form-3")
    }
    #expect(failure?.message == "'\(path)/form-3.json' cannot be written: Not a directory")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
