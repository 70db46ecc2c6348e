import DocumentationSamples
import Foundation
import Programs
import Testing

/// Runs every command of the guides, in their order, and compares what is printed with what the guide shows. One at a
/// time: they build in the same folder. Guides that make an app of their own are followed elsewhere.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct CommandTests {
  private static let guides = ((try? Guide.all.get()) ?? []).filter {
    !Guide.ofApps.contains($0.name) && !$0.steps.isEmpty
  }

  @Test func guidesHaveCommands() throws {
    #expect(try Guide.all.get().count > Self.guides.count)
    #expect(!Self.guides.isEmpty)
  }

  @Test(arguments: guides)
  func commandsPrintTheOutputOfTheGuide(_ guide: Guide) async throws {
    try await run(guide)
  }

  /// The block of text on the first screen of README is the output of the command above it.
  @Test func readmeShowsTheOutputOfTheProgram() async throws {
    let readme = try String(contentsOfFile: "\(Guide.root)/README.md", encoding: .utf8)
    let samples = Sample.all(inMarkdown: readme)
    let command = try #require(samples.first)
    let output = try #require(samples.dropFirst().first)
    #expect([command.language, output.language] == ["sh", "text"])
    // On a terminal, whose width script(1) leaves open: a list that is piped is plain rows.
    let inTerminal = "script --quiet --return --command '\(command.text)' /dev/null </dev/null | tr -d '\\r'"
    let outcome = try await Terminal(in: Guide.root).run("export NO_COLOR=1\n\(inTerminal)")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output == output.text)
  }

  private func run(_ guide: Guide) async throws {
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
