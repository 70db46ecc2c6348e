import SwiftSyntax
import SwiftSyntaxBuilder

/// A case, and the path that is generated for it.
struct CasePathElement {
  let syntax: EnumCaseElementSyntax
  /// What is in front of the generated property: the availability of the case.
  private let attributes: [AttributeSyntax]
  private let parameters: [EnumCaseParameterSyntax]

  /// The cases in order. Cases inside `#if` are left out: whether they exist is not known here.
  static func all(in members: MemberBlockItemListSyntax) -> [CasePathElement] {
    members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap { enumCase in
      let availability = enumCase.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.attributeName.trimmedDescription == "available" }
      return enumCase.elements.map { element in
        CasePathElement(syntax: element, attributes: availability, parameters: Array(element.parameterClause?.parameters ?? []))
      }
    }
  }

  /// The name without backticks.
  var name: String { syntax.name.plainText }

  /// `detailCasePath` for `detail` and `_detail`; `_1` keeps its underscore, without which it is no identifier.
  var pathName: String {
    var stem = Substring(name)
    if stem.hasPrefix("_"), let second = stem.dropFirst().first, !second.isNumber { stem = stem.dropFirst() }
    return stem + "CasePath"
  }

  /// - Parameter isAlone: whether the enum has no other case, which makes a pattern that cannot fail.
  func declaration(access: String, isAlone: Bool) -> DeclSyntax {
    let attributes = attributes.map { $0.trimmedDescription + "\n" }.joined()
    let pathType = "RouteCasePath<Self, \(payloadType)>"
    return """
      \(raw: attributes)\(raw: access)static var \(raw: pathName): \(raw: pathType) {
        \(raw: pathType)(
          embed: { \(raw: embedding) },
          extract: {
            \(raw: extraction(isAlone: isAlone))
          }
        )
      }
      """
  }

  private var payloadType: String {
    switch parameters.count {
    case 0: "Void"
    case 1: parameters[0].type.trimmedDescription
    default: "(" + parameters.map { labelPrefix(of: $0) + $0.type.trimmedDescription }.joined(separator: ", ") + ")"
    }
  }

  private var embedding: String {
    guard !parameters.isEmpty else { return "_ in .\(syntax.name.trimmed)" }
    let arguments = parameters.enumerated().map { index, parameter in
      labelPrefix(of: parameter) + (parameters.count == 1 ? "$0" : "$0.\(index)")
    }
    return ".\(syntax.name.trimmed)(\(arguments.joined(separator: ", ")))"
  }

  private func extraction(isAlone: Bool) -> String {
    let names = parameters.count == 1 ? ["value"] : parameters.indices.map { "value\($0)" }
    let pattern = names.isEmpty ? "" : "(" + names.map { "let \($0)" }.joined(separator: ", ") + ")"
    let result = names.count == 1 ? "value" : "(" + names.joined(separator: ", ") + ")"
    // Indented to where it is put.
    return """
      switch $0 {
            case .\(syntax.name.trimmed)\(pattern): \(result)\(isAlone ? "" : "\n      default: nil")
            }
      """
  }

  private func labelPrefix(of parameter: EnumCaseParameterSyntax) -> String {
    guard let name = parameter.firstName, name.tokenKind != .wildcard else { return "" }
    return "\(name.text): "
  }
}

extension TokenSyntax {
  /// The text without the backticks of an escaped identifier.
  var plainText: String {
    guard text.hasPrefix("`"), text.hasSuffix("`"), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}
