import SwiftSyntax

extension TokenSyntax {
  /// The identifier without backticks.
  var bareName: String {
    text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
  }

  /// Whether the identifier is a raw identifier: `` `hello world` `` (SE-0451).
  var isRaw: Bool {
    guard bareName != text else { return false }
    return (bareName.first?.isNumber ?? false)
      || !bareName.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }

  /// The identifier as the label of a parameter. Some keywords need backticks.
  var parameterLabel: String {
    isRaw || ["inout", "let", "var"].contains(bareName) ? "`\(bareName)`" : bareName
  }

  /// The identifier as the label of an argument. The compiler warns about unnecessary backticks.
  var argumentLabel: String {
    isRaw || bareName == "inout" ? "`\(bareName)`" : bareName
  }
}

extension AttributeListSyntax {
  /// The attributes of this name, with or without a module.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.baseName == name ? attribute : nil
    }
  }
}

extension AttributeSyntax {
  /// The last component of the attribute's name.
  var baseName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }

  /// The arguments in parentheses; empty without any.
  var argumentList: LabeledExprListSyntax {
    guard case .argumentList(let list) = arguments else { return [] }
    return list
  }
}

extension ExprSyntax {
  /// The value of a `true` or `false` literal.
  var booleanLiteral: Bool? {
    self.as(BooleanLiteralExprSyntax.self).map { $0.literal.tokenKind == .keyword(.true) }
  }

  /// The expression without enclosing parentheses.
  var withoutParentheses: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.label == nil
    else { return self }
    return element.expression.withoutParentheses
  }
}

extension DeclModifierListSyntax {
  /// The first of these modifiers that is present.
  func first(_ keywords: Keyword...) -> DeclModifierSyntax? {
    first { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
  }
}

extension PatternBindingSyntax {
  /// Whether the property is stored: it has no accessors, or only observers.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    guard case .accessors(let accessors) = accessorBlock.accessors else { return false }
    return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

/// Access level, from the least to the most visible.
enum AccessLevel: CaseIterable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// Nil if no modifier is an access level.
  init?(_ modifiers: DeclModifierListSyntax) {
    guard let level = Self.allCases.first(where: { level in modifiers.contains { $0.name.text == level.keyword } })
    else { return nil }
    self = level
  }

  /// The level of a container: its own, or else that of the enclosing extension.
  ///
  /// At least fileprivate, because private members would be less visible than a private container.
  init(ofContainer declaration: some DeclGroupSyntax, lexicalContext: [Syntax]) {
    let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel($0.modifiers) }
    self = max(.fileprivate, AccessLevel(declaration.modifiers) ?? enclosing ?? .internal)
  }

  var keyword: String { "\(self)" }
}
