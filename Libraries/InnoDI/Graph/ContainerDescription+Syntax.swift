import SwiftSyntax

extension ContainerDescription {
  /// Nil for a declaration that is not a container.
  init?(_ declaration: some DeclGroupSyntax) {
    guard declaration.is(StructDeclSyntax.self), let attribute = declaration.attributes.first(named: "DIContainer")
    else { return nil }
    isRoot = attribute.boolean("root") ?? false
    isValidated = attribute.boolean("validateDAG") ?? true
    values = declaration.memberBlock.members.variables.compactMap { variable in
      guard let provide = variable.attributes.first(named: "Provide"), let binding = variable.bindings.first else {
        return nil
      }
      return ValueDescription(
        name: binding.pattern.trimmedDescription,
        scope: provide.argumentList.first?.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? "",
        type: binding.typeAnnotation?.type.trimmedDescription ?? "")
    }
  }
}

extension MemberBlockItemListSyntax {
  /// The variables, including those inside `#if`.
  fileprivate var variables: [VariableDeclSyntax] {
    flatMap { member -> [VariableDeclSyntax] in
      if let variable = member.decl.as(VariableDeclSyntax.self) { return [variable] }
      let clauses = member.decl.as(IfConfigDeclSyntax.self)?.clauses ?? []
      return clauses.flatMap { $0.elements?.as(MemberBlockItemListSyntax.self)?.variables ?? [] }
    }
  }
}

extension AttributeListSyntax {
  /// The first attribute of a name, with or without a module.
  fileprivate func first(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self where attribute.baseName == name { return attribute }
    return nil
  }
}

extension AttributeSyntax {
  /// The last component of the attribute's name.
  var baseName: String {
    attributeName.typeNames?.last ?? attributeName.trimmedDescription
  }

  fileprivate var argumentList: LabeledExprListSyntax {
    guard case .argumentList(let list) = arguments else { return [] }
    return list
  }

  /// The Boolean literal of a label; nil without one.
  fileprivate func boolean(_ label: String) -> Bool? {
    argumentList.first { $0.label?.text == label }?.expression.as(BooleanLiteralExprSyntax.self)
      .map { $0.literal.tokenKind == .keyword(.true) }
  }
}

extension DeclModifierListSyntax {
  /// Whether a declaration is visible only in its file.
  var isPrivate: Bool { contains { ["private", "fileprivate"].contains($0.name.text) } }
}

extension TokenSyntax {
  /// The identifier without backticks.
  var bareName: String {
    text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }
}

extension TypeSyntax {
  /// The names of `Outer.Inner`, also when it is optional; nil for other kinds of types.
  var typeNames: [String]? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.typeNames }
    if let identifier = self.as(IdentifierTypeSyntax.self) { return [identifier.name.bareName] }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.typeNames.map { $0 + [member.name.bareName] }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The names of `Outer.Inner.make`; nil if it does not begin with a name.
  var memberNames: [String]? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return [reference.baseName.bareName] }
    if let access = self.as(MemberAccessExprSyntax.self) {
      return access.base?.memberNames.map { $0 + [access.declName.baseName.bareName] }
    }
    // Outer<Int>.Inner()
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.memberNames }
    return nil
  }
}
