import Foundation
import Generator
import Testing

/// Apps made by scripts/new-app, built and tested for real: minutes, not seconds, so they run by `scripts/test generators` alone.
///
/// One folder holds one app after the other, and of each only the files that differ are written, so that the packages and the libraries
/// are built once; it stays for the next run.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["TESTED_SUITE"] == "GeneratedAppTests", "see scripts/test generators"))
struct GeneratedAppTests {
  private let app = GeneratedApp()

  @Test func anAppWithAllFeatures() async throws {
    try await app.become(bundling: nil)
    try await app.check()
    try await expect("people", "list", shows: 10)
  }

  @Test func anAppWithSome() async throws {
    try await app.become(bundling: "People,Posts")
    try await app.check()
    try await expect("posts", "list", shows: 18)
    await #expect(throws: GeneratedApp.Failure.self) { try await app.program("settings", "list") }
  }

  @Test func anAppWithNoneAndFeaturesThatComeAndGo() async throws {
    let next = try await app.become(bundling: "none")
    try await app.check(withGenerators: true)
    let bare = try app.tree
    // What new-app said to do next.
    for command in next { try await app.run("bash", ["-c", command]) }
    try await expect("albums", "list", shows: 18)
    try await app.script("new-feature", "PhotoPrints", "--path", "photos", "--modal")
    try await app.script("new-feature", "Journeys")
    try await app.check()
    try await expect("albums", "show", "3", shows: nil)
    try await expect("photo-prints", "highlights", shows: nil)
    try await expect("journeys", "list", shows: 3)

    for feature in ["PhotoPrints", "Journeys", "Albums"] { try await app.script("remove-feature", feature) }
    #expect(try app.tree == bare)
  }

  /// Expects that a command prints JSON, and how many items it shows.
  private func expect(_ arguments: String..., shows count: Int?) async throws {
    let output = try await app.program(arguments + ["--format", "json"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(document["shown"] as? Int == count)
  }
}
