import SwiftSyntax
import SwiftSyntaxBuilder

/// A case with a payload, and the path that is generated for it.
struct CasePathElement {
  let syntax: EnumCaseElementSyntax
  /// The attributes of the generated property: the availability of the case.
  let attributes: [AttributeSyntax]
  private let parameters: [EnumCaseParameterSyntax]

  /// The cases with a payload, in order. Cases inside `#if` are skipped: a macro cannot know whether they exist.
  static func all(in members: MemberBlockItemListSyntax) -> [CasePathElement] {
    members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap { enumCase in
      let availability = enumCase.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.attributeName.trimmedDescription == "available" }
      return enumCase.elements.compactMap { CasePathElement(syntax: $0, attributes: availability) }
    }
  }

  private init?(syntax: EnumCaseElementSyntax, attributes: [AttributeSyntax]) {
    guard let parameters = syntax.parameterClause?.parameters, !parameters.isEmpty else { return nil }
    self.syntax = syntax
    self.attributes = attributes
    self.parameters = Array(parameters)
  }

  /// The name without backticks.
  var name: String {
    syntax.name.plainText
  }

  /// `loadedCasePath` for `loaded` and `_loaded`; `_1` keeps its underscore, without which it is not an identifier.
  var pathName: String {
    var stem = Substring(name)
    if stem.hasPrefix("_"), let second = stem.dropFirst().first, !second.isNumber {
      stem = stem.dropFirst()
    }
    return stem + (isCollection ? "ActionPath" : "CasePath")
  }

  /// Whether the payload is spelled `(id: ID, action: ChildAction)`.
  private var isCollection: Bool {
    parameters.map { label(of: $0) } == ["id", "action"]
  }

  private func label(of parameter: EnumCaseParameterSyntax) -> String? {
    guard let name = parameter.firstName, name.tokenKind != .wildcard else { return nil }
    return name.text
  }

  func declaration(access: String) -> DeclSyntax {
    let types = parameters.map(\.type.trimmedDescription)
    let labels = parameters.map { label(of: $0) }
    let attributes = attributes.map { $0.trimmedDescription + "\n" }.joined()
    let names = parameters.count == 1 ? ["value"] : parameters.indices.map { "value\($0)" }
    let inputs =
      isCollection || parameters.count == 1
      ? parameters.indices.map { "$\($0)" } : parameters.indices.map { "$0.\($0)" }
    let arguments = zip(labels, inputs).map { label, input in label.map { "\($0): \(input)" } ?? input }.joined(
      separator: ", ")
    let payload =
      parameters.count == 1
      ? types[0]
      : "(" + zip(labels, types).map { label, type in label.map { "\($0): \(type)" } ?? type }.joined(separator: ", ")
        + ")"
    let result = parameters.count == 1 ? "value" : "(" + names.joined(separator: ", ") + ")"
    let pathType = isCollection ? "CollectionActionPath<Self, \(types[0]), \(types[1])>" : "CasePath<Self, \(payload)>"
    return """
      \(raw: attributes)\(raw: access)static var \(raw: pathName): \(raw: pathType) {
        \(raw: pathType)(
          declaredAs: "\(raw: pathName)",
          embed: { .\(syntax.name.trimmed)(\(raw: arguments)) },
          extract: {
            guard case .\(syntax.name.trimmed)(\(raw: names.map { "let \($0)" }.joined(separator: ", "))) = $0 else {
              return nil
            }
            return \(raw: result)
          }
        )
      }
      """
  }

  /// The property of the same name that refers to the path, for the spelling with a leading dot.
  func reference(access: String, root: String) -> String {
    let attributes = attributes.map { $0.trimmedDescription + "\n" }.joined()
    return "\(attributes)\(access)static var \(pathName): Self { Self(path: \(root).\(pathName)) }"
  }
}

extension TokenSyntax {
  /// The text without the backticks of an escaped identifier.
  var plainText: String {
    guard text.hasPrefix("`"), text.hasSuffix("`"), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}
