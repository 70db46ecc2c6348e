import ArchitectureRules
import FoundationEssentials

/// A tree written to a temporary folder, where it is laid out, drawn and examined before anything of it goes anywhere
/// else.
package enum Staging {
  /// The tree as it is to be written: its Swift files parse, new files are laid out, files that were laid out before
  /// are laid out again, the picture of the modules is current, and no rule of the architecture is broken.
  ///
  /// - Parameter before: the tree that it was made from. Files that were not laid out there keep their layout.
  /// - Throws: `Refusal` with the problems.
  package static func finish(_ tree: Tree, madeFrom before: Tree) async throws -> Tree {
    var result = try await layOut(tree, madeFrom: before)
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try result.write(to: folder)
    try Interruption.check()
    let model = try await PackageReader(root: folder.path).read()
    let violations = Rule.all.flatMap { $0.violations(in: model) }
    guard violations.isEmpty else { throw Refusal(violations.map(\.description)) }
    // An app may have no picture.
    if let readme = result["README.md"], MarkedBlock.architecture.isIn(readme) {
      result["README.md"] = try MarkedBlock.architecture.replacing(
        "```mermaid\n\(ModuleGraph(model).mermaid)```", in: readme)
    }
    return result
  }

  // MARK: - Layout

  private static let configuration = ".swift-format"

  /// The tree with new files, and files that were laid out before, laid out.
  ///
  /// - Throws: `Refusal` with what does not parse.
  static func layOut(_ tree: Tree, madeFrom before: Tree) async throws -> Tree {
    let swift = tree.paths.filter { $0.hasSuffix(".swift") && tree.files[$0] != before.files[$0] }
    guard !swift.isEmpty else { return tree }
    // Both side by side: a file was laid out when the formatter leaves it as it was.
    var pair = Tree(files: [configuration: tree.files[configuration]].compactMapValues(\.self))
    for path in swift {
      pair.files["after/\(path)"] = tree.files[path]
      pair.files["before/\(path)"] = before.files[path]
    }
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try pair.write(to: folder)
    try await format(pair.paths.filter { $0 != configuration }, in: folder)
    try Interruption.check()

    var result = tree
    for path in swift {
      let wasLaidOut =
        try before.files[path].map { try $0.contents == Data(contentsOf: folder.appending(path: "before/\(path)")) }
        ?? true
      guard wasLaidOut else { continue }
      result.files[path]?.contents = try Data(contentsOf: folder.appending(path: "after/\(path)"))
    }
    return result
  }

  private static func temporaryFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")
  }

  private static func format(_ paths: [String], in folder: URL) async throws {
    let outcome = try await ChildProcess.run("swift", ["format", "--in-place", "--parallel"] + paths, in: folder)
    guard !outcome.isSuccess else { return }
    // A file of the tree that does not parse is named once: as it would be.
    let lines = outcome.error.split(separator: "\n").filter { !$0.hasPrefix("\(folder.path)/before/") }
    throw Refusal(
      ["swift format refuses what would be written"]
        + lines.map { String($0.replacing("\(folder.path)/after/", with: "")) })
  }
}
