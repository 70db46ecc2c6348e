/// One import declaration.
package struct Import: Sendable, Hashable {
  /// The module itself, also for `import struct Module.Type` and `import Module.Submodule`.
  package var module: String
  /// What alone is imported: the type of `import struct Module.Type`; nil for the whole module.
  package var declaration: String?
  /// Counted from one.
  package var line: Int
  /// Names without `@`: `testable`, `_exported`, `preconcurrency`, `_spi`, …
  package var attributes: Set<String>
  /// `public`, `package`, …; nil when the file says none.
  package var access: String?

  package init(
    module: String, declaration: String? = nil, line: Int, attributes: Set<String> = [], access: String? = nil
  ) {
    self.module = module
    self.declaration = declaration
    self.line = line
    self.attributes = attributes
    self.access = access
  }
}

extension Import {
  private static let accessLevels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set<String> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

  /// Imports are at file scope; the same word in parentheses or braces is an argument label or a member.
  static func all(in tokens: [SwiftTokens.Token]) -> [Import] {
    var imports: [Import] = []
    var attributes: Set<String> = []
    var access: String?
    var depth = 0
    var index = 0

    func word(at index: Int) -> String? {
      guard tokens.indices.contains(index), case .word(let word) = tokens[index].kind else { return nil }
      return word
    }

    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token.kind {
      case .punctuation("@") where depth == 0:
        if let name = word(at: index) {
          attributes.insert(name)
          index += 1
        }
        continue
      case .punctuation(let mark):
        if mark.opensBracket { depth += 1 } else if mark.closesBracket { depth -= 1 }
        // `@_spi(Name)` belongs to the declaration that follows.
        if depth == 0 && mark == ")" { continue }
      case .word(let name) where depth == 0 && accessLevels.contains(name):
        access = name
        continue
      case .word("import") where depth == 0:
        let kind = word(at: index).flatMap { kinds.contains($0) && word(at: index + 1) != nil ? $0 : nil }
        if kind != nil { index += 1 }
        if let module = word(at: index) {
          imports.append(
            Import(
              module: module, declaration: kind.flatMap { _ in word(at: index + 2) }, line: token.line,
              attributes: attributes, access: access))
          index += 1
        }
      case .word, .string:
        break
      }
      if depth == 0 {
        attributes = []
        access = nil
      }
    }
    return imports
  }
}
