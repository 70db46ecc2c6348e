import ArchitectureRules
import ArgumentParser

struct Modules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "The modules by layer; README.md shows them.")

  @OptionGroup var picture: PictureInDocument

  func run() async throws {
    let graph = ModuleGraph(try await PackageReader(root: picture.options.packagePath).read())
    try picture.deliver(Picture(mermaid: graph.mermaid, dot: graph.dot), in: .architecture, of: "README.md")
  }
}
