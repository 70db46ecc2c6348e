import SwiftSyntax

extension SwiftFile {
  /// Adds an import where its name belongs in the alphabet; one that is there stays the only one.
  mutating func insert(import module: String) {
    let imports = imports
    guard !imports.contains(where: { $0.path.trimmedDescription == module }) else { return }
    if let previous = imports.last(where: { $0.attributes.isEmpty && $0.path.trimmedDescription < module }) {
      insert("\nimport \(module)", at: lineEnd(after: previous))
    } else if let first = imports.first {
      insert("import \(module)\n", at: first.positionAfterSkippingLeadingTrivia)
    } else {
      text = "import \(module)\n\n" + text
    }
  }

  /// Takes an import out with its line, and with the empty line below it when it was the only one.
  mutating func remove(import module: String) {
    let imports = imports
    guard let statement = imports.first(where: { $0.path.trimmedDescription == module }) else { return }
    let bytes = Array(text.utf8)
    var end = lineEnd(after: statement).utf8Offset
    for _ in 0..<(imports.count == 1 ? 2 : 1) where end < bytes.count && bytes[end] == UInt8(ascii: "\n") { end += 1 }
    replace(statement.positionAfterSkippingLeadingTrivia..<AbsolutePosition(utf8Offset: end), with: "")
  }

  private var imports: [ImportDeclSyntax] {
    syntax.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
  }
}
