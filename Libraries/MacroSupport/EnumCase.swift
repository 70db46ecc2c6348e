import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A case of an enum for which a macro generates a path: a static property that embeds the payload in the case and
/// extracts it.
struct EnumCase {
  let syntax: EnumCaseElementSyntax
  let parameters: [EnumCaseParameterSyntax]
  /// The `@available` attributes of the case, each on a line of its own; the generated members repeat them.
  let availability: String
  /// What the case is compiled for, as `#if` has it; nil for a case that is always there.
  let condition: String?

  /// The cases in order. Cases inside `#if` are left out: whether they exist is not known here.
  static func all(in members: MemberBlockItemListSyntax) -> [EnumCase] {
    members.flatMap { all(in: $0, condition: nil) }
  }

  /// The cases in order, those inside `#if` with their condition.
  static func conditional(in members: MemberBlockItemListSyntax, condition: String? = nil) -> [EnumCase] {
    members.flatMap { member in
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return all(in: member, condition: condition) }
      var conditions = [condition].compactMap(\.self)
      return block.clauses.flatMap { clause -> [EnumCase] in
        let own = clause.condition.map { "(\($0.trimmedDescription))" }
        let all = (conditions + [own].compactMap(\.self)).joined(separator: " && ")
        if let own { conditions.append("!\(own)") }
        guard case .decls(let members)? = clause.elements else { return [] }
        return conditional(in: members, condition: all)
      }
    }
  }

  private static func all(in member: MemberBlockItemSyntax, condition: String?) -> [EnumCase] {
    guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { return [] }
    let availability = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" }
      .map { $0.trimmedDescription + "\n" }.joined()
    return declaration.elements.map { element in
      EnumCase(
        syntax: element, parameters: Array(element.parameterClause?.parameters ?? []), availability: availability,
        condition: condition)
    }
  }

  /// A member that is generated for the case, compiled as the case is.
  func conditional(_ member: String) -> String {
    condition.map { "#if \($0)\n\(member)\n#endif" } ?? member
  }

  /// The name without backticks.
  var name: String { syntax.name.plainText }

  /// The name of the path, without a leading underscore: with the suffix `CasePath`, the cases `detail` and `_detail`
  /// both give `detailCasePath`. `_1` keeps its underscore, because an identifier cannot begin with a digit.
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

  /// An argument list with a text for each parameter, after the parameter's label: `id: $0.0, $0.1`.
  func labelled(_ texts: [String]) -> String {
    zip(labels, texts).map { label, text in label.map { "\($0): \(text)" } ?? text }.joined(separator: ", ")
  }

  /// The variables that a pattern binds to the payload's values, and the expression that makes the payload from them.
  var bindings: (names: [String], payload: String) {
    let names = parameters.count == 1 ? ["value"] : parameters.indices.map { "value\($0)" }
    return (names, names.count == 1 ? "value" : "(" + names.joined(separator: ", ") + ")")
  }
}

private enum CasePathDiagnostic: MacroDiagnostic {
  case enumRequired(attribute: String)
  case collision(name: String, case: String, with: String)

  static var domain: String { "CasePaths" }

  var message: String {
    switch self {
    case .enumRequired(let attribute):
      "'@\(attribute)' can only be attached to an enum"
    case .collision(let name, let element, let other):
      "the path '\(name)' of case '\(element)' collides with \(other); rename one of them"
    }
  }
}

extension EnumDeclSyntax {
  /// The enum that an attribute is attached to; reports any other declaration.
  static func attached(
    to declaration: some DeclGroupSyntax, by attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) -> EnumDeclSyntax? {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      let name = attribute.attributeName.trimmedDescription
      Mistake(CasePathDiagnostic.enumRequired(attribute: name), at: attribute).report(in: context)
      return nil
    }
    return enumeration
  }

  /// The paths to cases, in order. A path with the name of another static member is reported and left out.
  func paths(
    to cases: [EnumCase], named name: (EnumCase) -> String, in context: some MacroExpansionContext,
    _ path: (EnumCase) -> DeclSyntax
  ) -> [DeclSyntax] {
    var owners = namedMembers
    return cases.compactMap { element in
      let name = name(element)
      if let other = owners[name] {
        let message = CasePathDiagnostic.collision(name: name, case: element.name, with: other)
        Mistake(message, at: element.syntax.name).report(in: context)
        return nil
      }
      // Another case of the name has another condition.
      if element.condition == nil { owners[name] = "the path of case '\(element.name)'" }
      return path(element)
    }
  }

  /// The cases and static properties by name, each described in words for a message.
  private var namedMembers: [String: String] {
    var owners: [String: String] = [:]
    for member in memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          owners[pattern.identifier.plainText] = "the static property of the same name"
        }
      } else if let enumCase = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in enumCase.elements { owners[element.name.plainText] = "the case of the same name" }
      }
    }
    return owners
  }
}
