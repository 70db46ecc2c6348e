import SwiftSyntax

extension String {
  /// The lines with indentation. Multi-line string literals are indented as a whole, which does not change their value.
  func indented(by levels: Int = 1) -> String {
    let space = String(repeating: "  ", count: levels)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }

  /// The lines without leading and trailing empty lines and without their common indentation.
  var dedented: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    let space =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    let text = lines.map { $0.dropFirst(space) }.joined(separator: "\n")
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension DeclSyntax {
  /// Members as text, passed to the compiler verbatim: parsing and formatting them would be most of the cost of an
  /// expansion.
  init(verbatim text: String) {
    self.init(MissingDeclSyntax(attributes: [], modifiers: [], placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// A getter as text, like `DeclSyntax(verbatim:)`.
  init(getter effects: String, _ body: String) {
    let lines = body.split(separator: "\n")
    let text = lines.count == 1 ? "get\(effects) { \(body) }" : "get\(effects) {\n\(body.indented())\n}"
    self.init(accessorSpecifier: .identifier(text))
  }
}

/// Spelling of a property's type as the type of a parameter.
enum TypeSpelling {
  /// The optional of a type, with parentheses where `?` would bind to a part of it.
  static func optional(_ type: TypeSyntax) -> String {
    let isSimple = [.identifierType, .memberType, .arrayType, .dictionaryType, .tupleType, .optionalType].contains(
      type.kind)
    return isSimple ? "\(type.trimmedDescription)?" : "(\(type.trimmedDescription))?"
  }

  /// The type of a parameter that is stored: a function type must be escaping.
  static func parameter(_ type: TypeSyntax) -> String {
    isFunction(type) ? "@escaping \(type.trimmedDescription)" : type.trimmedDescription
  }

  private static func isFunction(_ type: TypeSyntax) -> Bool {
    if type.is(FunctionTypeSyntax.self) { return true }
    if let attributed = type.as(AttributedTypeSyntax.self) { return isFunction(attributed.baseType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return isFunction(element.type)
    }
    return false
  }
}
