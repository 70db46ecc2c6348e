import SwiftSyntax

/// A case of an enum, as the path that a macro generates for it needs it: a static property that embeds and extracts
/// the payload.
struct EnumCase {
  let syntax: EnumCaseElementSyntax
  let parameters: [EnumCaseParameterSyntax]
  /// The `@available` attributes of the case, each on a line of its own; the generated members repeat them.
  let availability: String

  /// The cases in order. Cases inside `#if` are left out: whether they exist is not known here.
  static func all(in members: MemberBlockItemListSyntax) -> [EnumCase] {
    members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap { declaration in
      let availability = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.attributeName.trimmedDescription == "available" }
        .map { $0.trimmedDescription + "\n" }.joined()
      return declaration.elements.map { element in
        EnumCase(
          syntax: element, parameters: Array(element.parameterClause?.parameters ?? []), availability: availability)
      }
    }
  }

  /// The name without backticks.
  var name: String { syntax.name.plainText }

  /// The name of the path: `detailCasePath` for `detail` and `_detail` with the suffix `CasePath`. `_1` keeps its
  /// underscore, because an identifier cannot begin with a digit.
  func pathName(suffix: String) -> String {
    var stem = Substring(name)
    if stem.hasPrefix("_"), let second = stem.dropFirst().first, !second.isNumber { stem = stem.dropFirst() }
    return stem + suffix
  }

  /// A label for each parameter, nil where it has none.
  var labels: [String?] {
    parameters.map { parameter in
      guard let name = parameter.firstName, name.tokenKind != .wildcard else { return nil }
      return name.text
    }
  }

  /// `Void`, the type of the only parameter, or a tuple with the labels of the parameters.
  var payloadType: String {
    switch parameters.count {
    case 0: "Void"
    case 1: parameters[0].type.trimmedDescription
    default: "(" + labelled(parameters.map(\.type.trimmedDescription)) + ")"
    }
  }

  /// A text for each parameter behind its label, as in an argument list: `id: $0.0, $0.1`.
  func labelled(_ texts: [String]) -> String {
    zip(labels, texts).map { label, text in label.map { "\($0): \(text)" } ?? text }.joined(separator: ", ")
  }

  /// The variables that a pattern binds the parameters to, and the payload made of them.
  var bindings: (names: [String], payload: String) {
    let names = parameters.count == 1 ? ["value"] : parameters.indices.map { "value\($0)" }
    return (names, names.count == 1 ? "value" : "(" + names.joined(separator: ", ") + ")")
  }
}
