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

/// The static names of an enum. Finds generated paths that collide with a declared name or with each other.
struct StaticNames {
  /// What has each name, in words for a message.
  private var owners: [String: String] = [:]

  /// The names of the cases and the static properties that the enum declares itself.
  init(of enumeration: EnumDeclSyntax) {
    for member in enumeration.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          owners[pattern.identifier.plainText] = "the static property of the same name"
        }
      } else if let enumCase = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in enumCase.elements { owners[element.name.plainText] = "the case of the same name" }
      }
    }
  }

  /// Adds the name of a generated path.
  ///
  /// - Returns: what has the name already, in words for a message; nil when the name was free.
  mutating func add(_ pathName: String, ofCase name: String) -> String? {
    if let owner = owners[pathName] { return owner }
    owners[pathName] = "the path of case '\(name)'"
    return nil
  }
}
