/// The parts of a Swift file that the rules need.
package struct SourceFile: Sendable {
  /// Relative to the package's root.
  package let path: String
  package let imports: [Import]
  /// Whether it attaches `@DIContainer` to something.
  package let declaresContainer: Bool
  /// The lines of the types that it declares as `…RepositoryProtocol`.
  let repositories: [Int]
  /// The modules that its `#externalMacro(module:type:)` name.
  package let macroModules: Set<String>

  package init(path: String, text: String) {
    self.path = path
    let tokens = SwiftTokens(text).all
    imports = Import.all(in: tokens)
    declaresContainer = tokens.indices.contains { index in
      tokens[index].isWord("DIContainer") && index > 0 && tokens[index - 1].isPunctuation("@")
    }
    repositories = tokens.indices.dropLast(2).compactMap { index in
      guard ["struct", "class", "actor", "extension"].contains(where: tokens[index].isWord),
        tokens[index + 2].isPunctuation(":")
      else { return nil }
      let inherited = tokens[(index + 3)...].prefix { !$0.isPunctuation("{") }
      let isRepository = inherited.contains {
        if case .word(let word) = $0.kind { word.hasSuffix("RepositoryProtocol") } else { false }
      }
      return isRepository ? tokens[index].line : nil
    }
    macroModules = Set(
      tokens.indices.dropFirst(4).compactMap { index in
        guard case .string(let module) = tokens[index].kind, tokens[index - 2].isWord("module"),
          tokens[index - 4].isWord("externalMacro")
        else { return nil }
        return module
      })
  }

  func place(_ line: Int) -> String { "\(path):\(line)" }
}
