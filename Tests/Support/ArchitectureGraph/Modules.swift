import ArchitectureRules
import ArgumentParser
import FoundationEssentials

struct Modules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "The modules by layer, as a Mermaid flowchart.")

  @Flag(help: "Write the picture into README.md instead of printing it.")
  var update = false

  @Option(help: "The folder that holds Package.swift.")
  var packagePath = "."

  func run() async throws {
    let picture = ModuleGraph(try await PackageReader(root: packagePath).read()).markdown
    guard update else {
      print(picture)
      return
    }
    let path = "\(packagePath)/README.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let updated = try MarkedBlock.architecture.replacing(picture, in: text)
    if updated != text {
      try updated.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
