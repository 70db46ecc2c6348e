import ArchitectureRules
import FoundationEssentials
import InnoDIGraph
import Subprocess
import SystemPackage

/// A tree written to a temporary folder, where it is laid out, drawn and examined before anything of it goes anywhere else.
package enum Staging {
  /// The tree with its pictures drawn anew, and the layout of its Swift files mended where a closure says so.
  ///
  /// - Throws: `Refusal` with what breaks a rule.
  package static func finish(_ tree: Tree, layingOut needsLayout: (String) -> Bool) async throws -> Tree {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try tree.write(to: folder)
    var result = tree
    let generated = tree.paths.filter { $0.hasSuffix(".swift") && needsLayout($0) }
    try await format(generated, in: folder)
    for path in generated {
      result.files[path]?.contents = try Data(contentsOf: folder.appending(path: path))
    }
    let package = try await PackageReader(root: folder.path).read()
    let violations = Rule.all.flatMap { $0.violations(in: package) }
    guard violations.isEmpty else { throw Refusal(violations.map(\.description)) }
    try draw(ModuleGraph(package), in: &result)
    try draw(containersOf: folder, in: &result)
    return result
  }

  private static func format(_ paths: [String], in folder: URL) async throws {
    guard !paths.isEmpty else { return }
    let result = try await Subprocess.run(
      .name("swift"), arguments: Arguments(["format", "--in-place", "--parallel"] + paths), workingDirectory: FilePath(folder.path),
      output: .discarded, error: .string(limit: 1 << 20))
    guard result.terminationStatus.isSuccess else { throw Refusal(["the generated files cannot be laid out: \(result.standardError)"]) }
  }

  private static func draw(_ modules: ModuleGraph, in tree: inout Tree) throws {
    try replace(.architecture, of: "README.md", with: modules.mermaid, in: &tree)
  }

  private static func draw(containersOf folder: URL, in tree: inout Tree) throws {
    // The libraries have no containers, and much to parse.
    let sources = try SourceFolder(folder.path).sources().filter { !$0.key.hasPrefix("Libraries/") }
    try replace(.containers, of: "docs/graphs/containers.md", with: DependencyGraph(sources: sources).mermaid, in: &tree)
  }

  /// Puts a picture into a document, where there is one.
  private static func replace(_ block: MarkedBlock, of document: String, with mermaid: String, in tree: inout Tree) throws {
    guard let text = tree[document] else { return }
    tree[document] = try block.replacing("```mermaid\n\(mermaid)```", in: text)
  }
}
