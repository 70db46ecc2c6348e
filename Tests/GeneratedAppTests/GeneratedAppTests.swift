import Foundation
import Generator
import Testing

/// Apps made by scripts/new-app, built and tested for real: minutes, not seconds, so they run by `scripts/test generators` alone.
///
/// One folder holds one app after the other, and of each only the files that differ are written, so that the packages and the libraries
/// are built once. The suites of the libraries are left out: the same files are tested where they come from.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["TESTED_SUITE"] == "GeneratedAppTests"))
struct GeneratedAppTests {
  @Test func appsAndFeaturesBuildAndPassTheirTests() async throws {
    try await withApp { app in
      try await app.become(bundling: nil)
      try await app.check()
      try await expect(app, "people", "list", shows: 10)

      try await app.become(bundling: "none")
      try await app.check(withGenerators: true)

      let bare = try app.tree
      try await app.script("new-feature", "PhotoPrints", "--path", "photos", "--modal")
      try await app.script("new-feature", "Journeys")
      try await app.check()
      try await expect(app, "photo-prints", "list", shows: 18)
      try await expect(app, "photo-prints", "highlights", shows: nil)
      try await expect(app, "journeys", "show", "2", shows: nil)

      try await app.script("remove-feature", "PhotoPrints")
      try await app.script("remove-feature", "Journeys")
      #expect(try app.tree == bare)
    }
  }

  /// Expects that a command prints JSON, and how many items it shows.
  private func expect(_ app: GeneratedApp, _ arguments: String..., shows count: Int?) async throws {
    let output = try await app.run(".build/debug/tidetable", arguments + ["--format", "json"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(document["shown"] as? Int == count)
  }

  private func withApp(_ body: (GeneratedApp) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "generated-app-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(GeneratedApp(folder: folder))
  }
}
