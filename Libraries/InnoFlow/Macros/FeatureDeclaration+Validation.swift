import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

typealias FeatureMistake = Mistake<FlowDiagnostic>

extension FeatureMistake {
  /// Whether the reducer cannot be generated. The generated code is left out then, so that one mistake gives one error.
  var isFatal: Bool {
    switch message {
    case .phaseMapUnused, .phaseMapAppliedTwice, .staticBindableField, .bindableFieldOutsideState, .bindableStorage,
      .nameOfStoreMember:
      false
    default: true
    }
  }
}

extension FeatureDeclaration {
  /// Every mistake that can be found without type checking.
  var mistakes: [FeatureMistake] {
    typeMistakes + reduceMistakes + bodyMistakes + phaseMistakes + bindableMistakes + stateMistakes
  }

  /// The public members of stores, which hide properties of the state that `store.name` would read otherwise: the
  /// compiler then says that a function "has no subscripts", or "has no member".
  static let storeMembers: Set<String> = [
    "binding", "cancelAllEffects", "cancelEffects", "changes", "observe", "onChange", "projectionSource", "scope",
    "select", "send", "state",
  ]

  private var stateMistakes: [FeatureMistake] {
    guard let state = type(.state)?.as(StructDeclSyntax.self) else { return [] }
    return state.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { !$0.modifiers.isStatic }
      .flatMap { $0.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier } }
      .filter { Self.storeMembers.contains($0.plainText) }
      .map { FeatureMistake(.nameOfStoreMember(name: $0.plainText), at: $0) }
  }

  private var typeMistakes: [FeatureMistake] {
    [FeatureMember.state, .action].filter { type($0) == nil }.map { missing($0) }
  }

  private var reduceMistakes: [FeatureMistake] {
    guard let reduce = function(named: "reduce", labels: ["into", "action"]) else { return [] }
    let others = syntax.memberBlock.members.filter { $0.decl.as(FunctionDeclSyntax.self) != reduce }
    return [
      FeatureMistake(
        .handWrittenReduce, at: reduce.name,
        fixIt: .replacing(
          syntax.memberBlock.members, with: others, "remove the hand-written 'reduce(into:action:)'"))
    ]
  }

  private var bodyMistakes: [FeatureMistake] {
    guard let (declaration, binding) = property(.body) else {
      return [misdeclared(.body) ?? missing(.body)]
    }
    if let modifier = declaration.modifiers.staticModifier {
      return [FeatureMistake(.bodyIsStatic, at: modifier, fixIt: .removing(modifier, from: declaration))]
    }
    if declaration.bindingSpecifier.tokenKind == .keyword(.let) || binding.initializer != nil
      || binding.accessorBlock == nil
    {
      return [FeatureMistake(.bodyIsStored, at: declaration)]
    }
    guard let annotation = binding.typeAnnotation else {
      let typed = binding.with(\.pattern.trailingTrivia, []).with(
        \.typeAnnotation,
        TypeAnnotationSyntax(colon: .colonToken(trailingTrivia: .space), type: Self.bodyType, trailingTrivia: .space))
      return [
        FeatureMistake(
          .bodyWithoutType, at: binding.pattern,
          fixIt: .replacing(binding, with: typed, "add the type"))
      ]
    }
    guard hasReducerShape(annotation.type) else {
      let type = annotation.type
      let replacement = Self.bodyType.with(\.leadingTrivia, type.leadingTrivia).with(
        \.trailingTrivia, type.trailingTrivia)
      return [
        FeatureMistake(
          .bodyType(found: type.trimmedDescription), at: type,
          fixIt: .replacing(type, with: replacement, "use 'some Reducer<State, Action>'"))
      ]
    }
    return []
  }

  private static var bodyType: TypeSyntax { "some Reducer<State, Action>" }

  /// `some Reducer<State, Action>`, however the two are qualified; or a concrete type, which the compiler checks.
  private func hasReducerShape(_ type: TypeSyntax) -> Bool {
    guard let opaque = type.as(SomeOrAnyTypeSyntax.self) else {
      return !["Reducer", "Void", "Never", "()"].contains(type.trimmedDescription) && !type.is(OptionalTypeSyntax.self)
    }
    guard opaque.someOrAnySpecifier.tokenKind == .keyword(.some) else { return false }
    let name: TokenSyntax?
    let clause: GenericArgumentClauseSyntax?
    if let identifier = opaque.constraint.as(IdentifierTypeSyntax.self) {
      (name, clause) = (identifier.name, identifier.genericArgumentClause)
    } else if let member = opaque.constraint.as(MemberTypeSyntax.self) {
      (name, clause) = (member.name, member.genericArgumentClause)
    } else {
      return false
    }
    let arguments = clause.map { Array($0.arguments) } ?? []
    return name?.text == "Reducer" && arguments.count == 2
      && zip(arguments, [FeatureMember.state, .action]).allSatisfy { argument, member in
        // Where `State` or `Action` is a type alias, the argument may be the type behind the alias, so any argument is
        // accepted here and the compiler checks it. A missing `State` or `Action` is reported already.
        argument.argument.trimmedDescription.split(separator: ".").last.map(String.init) == member.rawValue
          || (self.type(member)?.is(TypeAliasDeclSyntax.self) ?? true)
      }
  }

  private var phaseMistakes: [FeatureMistake] {
    guard let phaseManaged else {
      return [FeatureMistake(.phaseManagedNotLiteral, at: attribute)]
    }
    let application = phaseMapApplication
    guard let (declaration, binding) = property(.phaseMap) else {
      return phaseManaged ? [misdeclared(.phaseMap) ?? missing(.phaseMap)] : []
    }
    if phaseManaged {
      guard declaration.modifiers.isStatic else {
        let fixed = declaration.with(\.modifiers, declaration.modifiers.appendingStatic)
          .with(
            \.bindingSpecifier.leadingTrivia,
            declaration.modifiers.isEmpty ? [] : declaration.bindingSpecifier.leadingTrivia
          )
          .with(\.leadingTrivia, declaration.leadingTrivia)
        return [
          FeatureMistake(
            .phaseMapIsNotStatic, at: binding.pattern,
            fixIt: .replacing(declaration, with: fixed, "make it static"))
        ]
      }
      if let application {
        return [FeatureMistake(.phaseMapAppliedTwice, at: application.declName, fixIt: removal(of: application))]
      }
    } else if application == nil {
      let managed = attribute.with(\.leftParen, .leftParenToken()).with(\.rightParen, .rightParenToken())
        .with(\.arguments, .argumentList([LabeledExprSyntax(label: "phaseManaged", expression: "true" as ExprSyntax)]))
        .with(\.attributeName.trailingTrivia, []).with(\.trailingTrivia, attribute.trailingTrivia)
      return [
        FeatureMistake(
          .phaseMapUnused, at: binding.pattern,
          fixIt: .replacing(attribute, with: managed, "use '@InnoFlow(phaseManaged: true)'"))
      ]
    }
    return []
  }

  /// The first `.phaseMap(…)` that is called anywhere in the struct.
  private var phaseMapApplication: MemberAccessExprSyntax? {
    let finder = PhaseMapApplicationFinder(viewMode: .sourceAccurate)
    finder.walk(syntax.memberBlock)
    return finder.application
  }

  private func misdeclared(_ member: FeatureMember) -> FeatureMistake? {
    members.compactMap { $0.as(FunctionDeclSyntax.self) }.first { $0.name.text == member.rawValue }
      .map { FeatureMistake(.declaredAsFunction(member), at: $0.name) }
  }
}

private final class PhaseMapApplicationFinder: SyntaxVisitor {
  private(set) var application: MemberAccessExprSyntax?

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if application == nil, let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil,
      member.declName.baseName.text == "phaseMap"
    {
      application = member
    }
    return .visitChildren
  }
}
