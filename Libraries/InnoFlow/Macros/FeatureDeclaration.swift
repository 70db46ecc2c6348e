import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The struct that `@InnoFlow` is attached to.
struct FeatureDeclaration {
  let syntax: StructDeclSyntax
  let attribute: AttributeSyntax
  /// `nil` when `phaseManaged` is not a Boolean literal.
  let phaseManaged: Bool?

  init?(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) {
    guard let syntax = declaration.as(StructDeclSyntax.self) else { return nil }
    self.syntax = syntax
    self.attribute = attribute
    let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == "phaseManaged" }
    if let argument {
      phaseManaged = argument.expression.as(BooleanLiteralExprSyntax.self).map {
        $0.literal.tokenKind == .keyword(.true)
      }
    } else {
      phaseManaged = false
    }
  }

  var members: some Sequence<DeclSyntax> {
    syntax.memberBlock.members.lazy.map(\.decl)
  }

  /// The nested type or type alias of that name.
  func type(_ member: FeatureMember) -> DeclSyntax? {
    members.first { declaration in
      let name =
        declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
        ?? declaration.as(TypeAliasDeclSyntax.self)?.name.text
      return name == member.rawValue && declaration.as(FunctionDeclSyntax.self) == nil
    }
  }

  func property(_ member: FeatureMember) -> (declaration: VariableDeclSyntax, binding: PatternBindingSyntax)? {
    for declaration in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
      for binding in declaration.bindings where binding.pattern.trimmedDescription == member.rawValue {
        return (declaration, binding)
      }
    }
    return nil
  }

  func function(named name: String, labels: [String]) -> FunctionDeclSyntax? {
    members.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == name && function.signature.parameterClause.parameters.map(\.firstName.text) == labels
    }
  }
}
