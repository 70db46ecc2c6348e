import FoundationEssentials
import Programs

/// Reader of the compiler's symbol graph, for the public symbols of a module that have no doc comment.
///
/// Exempt are those that a protocol requires, the members of result builders and property wrappers, names with a
/// leading underscore, and what the compiler makes.
package enum UndocumentedSymbols {
  /// - Parameter module: One that the test is built with.
  /// - Returns: `File.swift:12: Type.member`, in their order; a sentence that says why there is no graph.
  package static func of(_ module: String) async throws -> [String] {
    let output = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    // The last components are the target and the configuration.
    let folder = URL(filePath: Program.buildFolder)
    let (target, scratch) = (
      folder.deletingLastPathComponent(), folder.deletingLastPathComponent().deletingLastPathComponent()
    )
    let root = PackageFolder.above("\(#filePath)")
    // Where the modules of C are declared that those of Swift import.
    let headers = [
      "\(root)/Libraries/InnoNetwork/CCurl", scratch.appending(path: "checkouts/FlyingFox/CSystemLinux/include").path,
    ]
    let outcome = try await Program(named: "swift").run(
      ["symbolgraph-extract", "-module-name", module, "-target", target.lastPathComponent, "-output-dir", output.path]
        + (["\(folder.path)/Modules"] + headers).flatMap { ["-I", $0] })
    guard outcome.code == 0 else { return ["there is no symbol graph of \(module): \(outcome.error)"] }
    let file = output.appending(path: "\(module).symbols.json")
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    let required = Set(graph.relationships.filter(\.isOfARequirement).map(\.source))
    return graph.symbols.filter { !$0.isExempt && !required.contains($0.identifier.precise) }.map(\.description)
      .sorted()
  }
}

private struct SymbolGraph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Relationship: Decodable {
    let source: String
    let kind: String
    /// The symbol of a protocol that the source implements.
    let sourceOrigin: Origin?
    struct Origin: Decodable {}

    var isOfARequirement: Bool { sourceOrigin != nil || kind == "defaultImplementationOf" }
  }

  struct Symbol: Decodable, CustomStringConvertible {
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    struct Comment: Decodable {}
    struct Identifier: Decodable { let precise: String }
    struct Location: Decodable {
      let uri: String
      let position: Position
      struct Position: Decodable { let line: Int }
    }

    var isExempt: Bool {
      let name = pathComponents.last ?? ""
      return docComment != nil || location == nil || identifier.precise.contains("::SYNTHESIZED::")
        || name.hasPrefix("_") || name.contains(/^build[A-Z]|^wrappedValue$|^init\(wrappedValue:\)$/)
    }

    var description: String {
      let file = location?.uri.split(separator: "/").last ?? ""
      return "\(file):\((location?.position.line ?? 0) + 1): \(pathComponents.joined(separator: "."))"
    }
  }
}
