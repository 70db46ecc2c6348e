extension SwiftFile {
  /// Adds an import in alphabetical order, unless the file has it.
  mutating func insert(import module: String) {
    let code = CodeTokens(text)
    let imports = code.imports
    guard !imports.contains(where: { $0.module == module }) else { return }
    if let previous = imports.last(where: { !$0.hasAttributes && $0.module < module }) {
      insert("\nimport \(module)", at: code.lineEnd(after: previous.tokens.upperBound))
    } else if let first = imports.first {
      insert("import \(module)\n", at: code.tokens[first.tokens.lowerBound].range.lowerBound)
    } else {
      text = "import \(module)\n\n" + text
    }
  }

  /// Takes an import out with its line, and with the empty line below it when it was the only one.
  mutating func remove(import module: String) {
    let code = CodeTokens(text)
    let imports = code.imports
    guard let statement = imports.first(where: { $0.module == module }) else { return }
    let bytes = Array(text.utf8)
    var end = code.lineEnd(after: statement.tokens.upperBound)
    for _ in 0..<(imports.count == 1 ? 2 : 1) where end < bytes.count && bytes[end] == UInt8(ascii: "\n") { end += 1 }
    replace(code.tokens[statement.tokens.lowerBound].range.lowerBound..<end, with: "")
  }
}

extension CodeTokens {
  /// An import at file scope: `@testable import A`, `public import struct A.B`.
  struct Import {
    /// From its first attribute or modifier to the end of its path.
    let tokens: ClosedRange<Int>
    /// With the names behind the dots.
    let module: String
    let hasAttributes: Bool
  }

  var imports: [Import] {
    let top = indices(from: 0, to: tokens.count)
    return top.filter { self[$0] == "import" }.map { keyword in
      let first = start(ofImportAt: keyword)
      let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      let name = keyword + (kinds.contains(self[keyword + 1]) ? 2 : 1)
      var last = name
      while self[last + 1] == "." { last += 2 }
      return Import(
        tokens: first...min(last, tokens.count - 1), module: (name...last).map { self[$0] }.joined(),
        hasAttributes: self[first] == "@")
    }
  }

  /// The first of its attributes and modifiers.
  private func start(ofImportAt keyword: Int) -> Int {
    var first = keyword
    while true {
      // `@_spi(Name)`
      let name = self[first - 1] == ")" ? first - 4 : first - 1
      if self[name - 1] == "@" {
        first = name - 1
      } else if ["fileprivate", "internal", "package", "private", "public"].contains(self[first - 1]) {
        first -= 1
      } else {
        return first
      }
    }
  }
}
