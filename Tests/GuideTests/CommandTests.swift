import Foundation
import Programs
import Testing

/// Runs every command of the guides, in their order, and holds what is printed against what the guide shows.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct CommandTests {
  private static let guides = ((try? Guide.all.get()) ?? []).filter { $0.name != Guide.firstApp && !$0.steps.isEmpty }

  @Test func thereAreGuidesWithCommands() throws {
    #expect(try Guide.all.get().count > Self.guides.count)
    #expect(!Self.guides.isEmpty)
  }

  @Test(arguments: guides)
  func theCommandsDoWhatTheGuideSays(_ guide: Guide) async throws {
    try await run(guide)
  }

  /// In a folder of its own in the place of the one beside the clone.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["LONG_TESTS"] != nil,
      "this test takes minutes: LONG_TESTS=1 scripts/test GuideTests"))
  func theFirstAppIsMade() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let guide = try #require(try Guide.all.get().first { $0.name == Guide.firstApp })
    let start = ContinuousClock.now
    try await run(guide, replacing: "../my-app", with: "\(folder.path)/my-app")
    print("The first app took \(ContinuousClock.now - start).")
  }

  private func run(_ guide: Guide, replacing path: String = "", with other: String = "") async throws {
    let terminal = try Terminal(in: Guide.root)
    for step in guide.steps {
      let commands = path.isEmpty ? step.commands : step.commands.replacing(path, with: other)
      let outcome = try await terminal.run(commands)
      try #require(outcome.code == 0, "docs/guide/\(guide.name):\(step.line)\n\(outcome.output)\n\(outcome.error)")
      if let output = step.output {
        #expect(outcome.output == output, "docs/guide/\(guide.name):\(step.line)")
      }
    }
  }
}
