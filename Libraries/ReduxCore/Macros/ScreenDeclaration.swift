import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The struct that `@StoreView` is attached to, and its mistakes.
struct ScreenDeclaration {
  let syntax: StructDeclSyntax
  let attribute: AttributeSyntax

  /// The name of the reducer's type; `nil` when the argument is not a type.
  var reducer: String? {
    guard let access = argument("reducer")?.as(MemberAccessExprSyntax.self), let base = access.base,
      access.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return base.trimmedDescription
  }

  /// The limits that the attribute's arguments set, as arguments for the store.
  var limitArguments: [String] {
    ["maxActionFrequency", "cycleWindow", "maxDispatchDepth"].compactMap { label in
      argument(label).map { "\(label): \($0.trimmedDescription)" }
    }
  }

  /// The properties of the screen that configure the store, as arguments for it.
  var propertyArguments: [String] {
    ["middleware", "instrumentation"].filter { property($0) != nil }.map { "\($0): \($0)" }
  }

  var mistakes: [StoreViewMistake] {
    [viewMistake, reducerMistake, contentMistake, bodyMistake].compactMap { $0 } + typeAliasMistakes
      + [middlewareMistake].compactMap { $0 }
  }

  private var viewMistake: StoreViewMistake? {
    let inherited = syntax.inheritanceClause?.inheritedTypes.flatMap(\.type.protocols) ?? []
    guard !inherited.contains(where: { $0 == "View" || $0.hasSuffix(".View") }) else { return nil }
    let view = InheritedTypeSyntax(type: "View" as TypeSyntax)
    var fixed = syntax
    if var clause = syntax.inheritanceClause {
      clause.inheritedTypes = [view.with(\.trailingComma, .commaToken(trailingTrivia: .space))] + clause.inheritedTypes
      fixed.inheritanceClause = clause
    } else {
      fixed.name.trailingTrivia = []
      fixed.genericParameterClause?.trailingTrivia = []
      fixed.inheritanceClause = InheritanceClauseSyntax(
        colon: .colonToken(trailingTrivia: .space), inheritedTypes: [view], trailingTrivia: .space)
    }
    return StoreViewMistake(
      .notAView, at: syntax.name, fixIt: .replacing(syntax, with: fixed, "add 'View'"))
  }

  private var reducerMistake: StoreViewMistake? {
    // A missing argument is the compiler's own error.
    guard reducer == nil, let argument = argument("reducer") else { return nil }
    let name = argument.as(FunctionCallExprSyntax.self)?.calledExpression ?? argument
    let type: ExprSyntax = "\(name.trimmed).self"
    return StoreViewMistake(
      .reducerIsNotAType(found: name.trimmedDescription), at: argument,
      fixIt: .replacing(argument, with: type, "use '\(type)'"))
  }

  private var contentMistake: StoreViewMistake? {
    // Overloads of 'content(store:)' are the screen's own.
    let overloads = functions("content")
    guard let content = overloads.first(where: \.takesStore) ?? overloads.first else {
      if let property = property("content") { return StoreViewMistake(.contentIsNotAFunction, at: property.pattern) }
      return StoreViewMistake(.missingContent, at: syntax.name, fixIt: insertionOfContent)
    }
    if let modifier = content.modifiers.staticModifier {
      return StoreViewMistake(
        .contentIsStatic, at: content.name, fixIt: .removing(modifier, from: content))
    }
    guard content.takesStore else {
      let clause: FunctionParameterClauseSyntax = FunctionParameterClauseSyntax(
        parameters: ["store: Store"], trailingTrivia: content.signature.parameterClause.trailingTrivia)
      return StoreViewMistake(
        .contentParameters, at: content.signature.parameterClause,
        fixIt: .replacing(content.signature.parameterClause, with: clause, "use 'store: Store'"))
    }
    guard content.signature.returnClause == nil else { return nil }
    var signature = content.signature
    signature.returnClause = ReturnClauseSyntax(
      arrow: .arrowToken(trailingTrivia: .space), type: "some View" as TypeSyntax, trailingTrivia: .space)
    return StoreViewMistake(
      .contentType, at: content.name,
      fixIt: .replacing(content.signature, with: signature, "add '-> some View'"))
  }

  private var bodyMistake: StoreViewMistake? {
    guard let body = property("body") else { return nil }
    let remaining = syntax.memberBlock.members.filter { member in
      member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.id == body.id } != true
    }
    return StoreViewMistake(
      .handWrittenBody, at: body.pattern,
      fixIt: .replacing(syntax.memberBlock.members, with: remaining, "remove 'body'"))
  }

  private var typeAliasMistakes: [StoreViewMistake] {
    let generated = ["Store", "Middleware", "MiddlewareResultBuilder"]
    return syntax.memberBlock.members.compactMap { member in
      guard let name = member.decl.asProtocol((any NamedDeclSyntax).self)?.name, generated.contains(name.text),
        !member.decl.is(FunctionDeclSyntax.self)
      else { return nil }
      return StoreViewMistake(.handWrittenTypeAlias(name.text), at: name)
    }
  }

  private var middlewareMistake: StoreViewMistake? {
    guard let property = property("middleware") else {
      return functions("middleware").first.map { StoreViewMistake(.middlewareIsNotAProperty, at: $0.name) }
    }
    guard let declaration = property.parent?.parent?.as(VariableDeclSyntax.self),
      let modifier = declaration.modifiers.staticModifier
    else { return nil }
    return StoreViewMistake(
      .middlewareIsStatic, at: property.pattern, fixIt: .removing(modifier, from: declaration))
  }

  private var insertionOfContent: FixIt {
    let stub: DeclSyntax = """
        func content(store: Store) -> some View {
          EmptyView()
        }
      """
    var members = syntax.memberBlock.members
    members.append(MemberBlockItemSyntax(leadingTrivia: .newline, decl: stub, trailingTrivia: []))
    return .replacing(syntax.memberBlock.members, with: members, "add 'content(store:)'")
  }

  private func argument(_ label: String) -> ExprSyntax? {
    attribute.arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == label }?.expression
  }

  private func property(_ name: String) -> PatternBindingSyntax? {
    syntax.memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
      .first { $0.pattern.trimmedDescription == name }
  }

  private func functions(_ name: String) -> [FunctionDeclSyntax] {
    syntax.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter { $0.name.text == name }
  }
}

extension FunctionDeclSyntax {
  /// Whether `store` is the one parameter.
  fileprivate var takesStore: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1 && parameters.first?.firstName.text == "store"
  }
}

extension TypeSyntax {
  /// The protocols of `A & B`, and of types with attributes.
  fileprivate var protocols: [String] {
    if let composition = self.as(CompositionTypeSyntax.self) { return composition.elements.flatMap(\.type.protocols) }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.protocols }
    return [trimmedDescription]
  }
}
