import Foundation
import Programs
import Testing

/// `scripts/graph` on the package that these tests belong to.
struct GraphTests {
  /// Every picture there is, with one of each feature that has phases; those written with ReduxCore have none.
  static let pictures: [[String]] = {
    let features = (try? FileManager.default.contentsOfDirectory(atPath: "\(GraphProgram.root)/Features")) ?? []
    return [[], ["modules"], ["di"]] + features.sorted().filter(hasPhases).map { ["phases", $0] }
  }()

  private static func hasPhases(_ feature: String) -> Bool {
    let logic = "\(GraphProgram.root)/Features/\(feature)/Logic"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: logic)) ?? []
    return files.contains { file in
      (try? String(contentsOfFile: "\(logic)/\(file)", encoding: .utf8))?.contains("phaseMap") == true
    }
  }

  @Test(arguments: pictures)
  func pictureIsMermaidByDefault(_ picture: [String]) async throws {
    let outcome = try await GraphProgram.run(picture)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error == "")
    #expect(
      try #require(outcome.output.split(separator: "\n").first).wholeMatch(of: /flowchart TB|graph TD|stateDiagram-v2/)
        != nil)
    #expect(outcome.output.contains(" --> ") || outcome.output.contains(" -->|"))
  }

  @Test(
    .enabled(if: GraphProgram.drawsPictures, "this test needs Graphviz: apt-get install graphviz"), arguments: pictures)
  func eachPictureIsRenderedByGraphviz(_ picture: [String]) async throws {
    let dot = try await GraphProgram.run(picture + ["--format", "dot"])
    #expect(dot.code == 0, "\(dot.error)")
    let drawn = try await GraphProgram.draw(dot.output)
    #expect(drawn.code == 0)
    #expect(drawn.error == "", "Graphviz has something to say about the graph")
    #expect(drawn.output.contains("</svg>"))
  }

  @Test func documentShowsTheCurrentContainers() async throws {
    let document = try String(contentsOfFile: "\(GraphProgram.root)/docs/graphs/containers.md", encoding: .utf8)
    let picture = try await GraphProgram.run(["di"]).output
    #expect(document.contains("```mermaid\n\(picture)```\n"), "draw it anew with: scripts/graph di --update")
  }

  @Test func readmeShowsTheCurrentModules() async throws {
    let readme = try String(contentsOfFile: "\(GraphProgram.root)/README.md", encoding: .utf8)
    let picture = try await GraphProgram.run(["modules"]).output
    #expect(readme.contains("```mermaid\n\(picture)```\n"), "draw it anew with: scripts/graph modules --update")
  }

  @Test(arguments: [
    ["--format", "png"], ["modules", "--update", "--format", "dot"], ["phases"], ["containers"],
    ["phases", "EntireTab"], ["--nonsense"],
  ])
  func usageErrorExitsWith64(_ arguments: [String]) async throws {
    let outcome = try await GraphProgram.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("Error: "), "\(outcome.error)")
  }

  @Test func updateWritesThePictureBetweenItsMarkers() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "ArchitectureGraphTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "docs/graphs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let document = folder.appending(path: "containers.md")
    try "# Title\n<!-- containers:begin -->\nold\n<!-- containers:end -->\nThe rest.\n".write(
      to: document, atomically: true, encoding: .utf8)
    try "@DIContainer struct A {}\n".write(to: root.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    let outcome = try await GraphProgram.run(["di", "--update"], in: root.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(
      try String(contentsOf: document, encoding: .utf8)
        == "# Title\n<!-- containers:begin -->\n```mermaid\ngraph TD\n  A[\"A\"]\n```\n"
        + "<!-- containers:end -->\nThe rest.\n"
    )
  }
}
