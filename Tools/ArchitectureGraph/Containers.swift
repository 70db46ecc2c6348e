import ArchitectureRules
import ArgumentParser
import InnoDIGraph

struct Containers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "di", abstract: "The containers and what makes or holds them; docs/graphs/containers.md shows them.",
    discussion: "Questions about them are answered by: swift run InnoDI-DependencyGraph --help")

  @OptionGroup var picture: PictureInDocument

  func run() throws {
    // The template of new features belongs to no program.
    let sources = try SourceFolder(picture.options.packagePath).sources().filter { !$0.key.hasPrefix("Tools/") }
    let graph = DependencyGraph(sources: sources)
    try picture.deliver(
      Picture(mermaid: graph.mermaid, dot: graph.dot), in: .containers, of: "docs/graphs/containers.md")
  }
}
