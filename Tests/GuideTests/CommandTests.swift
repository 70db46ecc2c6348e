import Foundation
import Programs
import Testing

/// Runs every command of the guides, in their order, and holds what is printed against what the guide shows.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct CommandTests {
  private static let guides = ((try? Guide.all.get()) ?? []).filter { !$0.steps.isEmpty }

  @Test func thereAreGuidesWithCommands() throws {
    #expect(try Guide.all.get().contains { !$0.steps.isEmpty })
  }

  @Test(arguments: guides)
  func theCommandsDoWhatTheGuideSays(_ guide: Guide) async throws {
    let terminal = try Terminal(in: Guide.root)
    for step in guide.steps {
      let outcome = try await terminal.run(step.commands)
      try #require(outcome.code == 0, "docs/guide/\(guide.name):\(step.line)\n\(outcome.output)\n\(outcome.error)")
      if let output = step.output {
        #expect(outcome.output == output, "docs/guide/\(guide.name):\(step.line)")
      }
    }
  }
}
