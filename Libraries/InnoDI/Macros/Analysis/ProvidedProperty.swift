import SwiftDiagnostics
import SwiftSyntax

/// Parsed and validated `@Provide` property, which must be a stored `var` with an explicit type.
struct ProvidedProperty {
  /// Nil when the property has no single name or no usable type.
  private(set) var value: ProvidedValue?
  /// The declared names, without backticks.
  private(set) var names: [String]
  private(set) var problems: [Problem] = []

  init(_ variable: VariableDeclSyntax, attribute: ProvideAttribute) {
    names = variable.bindings.flatMap(\.pattern.names)
    checkSpecifier(variable)
    checkModifiers(variable)
    guard let binding = variable.bindings.first, variable.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else {
      report(
        .singleProperty, "'@Provide' applies to one property: declare each property separately", at: variable.bindings,
        isNote: true)
      return
    }
    checkBinding(binding)
    guard let type = usableType(of: binding, pattern: pattern) else { return }
    let function = attribute.scope == .assisted ? assistedFunction(type, of: attribute) : nil
    value = ProvidedValue(
      name: pattern.identifier.bareName, identifier: pattern.identifier, type: type,
      access: AccessLevel(variable.modifiers) ?? .internal, attribute: attribute, function: function)
  }

  /// The function of an assisted value. Its parameters are the last ones of the factory.
  private mutating func assistedFunction(_ type: TypeSyntax, of attribute: ProvideAttribute) -> AssistedFunction? {
    guard var function = AssistedFunction(type) else {
      report(.assistedType, "an assisted value must have a function type, such as '(Argument) -> Value'", at: type)
      return nil
    }
    if attribute.isAsync, !function.isAsync {
      report(
        .assistedType, "the factory is asynchronous, but the function is not: use the type '(Argument) async -> Value'",
        at: type)
    } else if attribute.isThrowing, !function.isThrowing {
      report(
        .assistedType, "the factory throws, but the function does not: use the type '(Argument) throws -> Value'",
        at: type)
    }
    guard case .code = attribute.construction else { return function }
    let parameters = attribute.dependencies.suffix(function.parameters.count)
    guard parameters.count == function.parameters.count else {
      report(
        .assistedParameters,
        "the factory must end with all parameters of the function, which has \(function.parameters.count)",
        at: attribute.node)
      return nil
    }
    for (index, parameter) in parameters.enumerated() {
      function.parameters[index].name = parameter.token
      if let type = parameter.type { function.parameters[index].type = type }
    }
    return function
  }

  private mutating func report(
    _ code: ProblemCode, _ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = [], isNote: Bool = false
  ) {
    problems.append(Problem(code, message, at: node, fixIts: fixIts, isNote: isNote))
  }

  private mutating func checkSpecifier(_ variable: VariableDeclSyntax) {
    let specifier = variable.bindingSpecifier
    guard specifier.tokenKind == .keyword(.let) else { return }
    report(
      .letProperty, "a provided property must be a 'var'", at: specifier,
      fixIts: [.replacing(specifier, with: TokenSyntax.keyword(.var), "use 'var'", code: .letProperty)], isNote: true)
  }

  private mutating func checkModifiers(_ variable: VariableDeclSyntax) {
    if let modifier = variable.modifiers.first(.static, .class) {
      report(
        .staticProperty, "a provided property must be an instance property: it cannot be '\(modifier.name.text)'",
        at: modifier)
    }
    if let modifier = variable.modifiers.first(.lazy) {
      report(.lazyProperty, "a provided property cannot be 'lazy': use the scope '.lazy'", at: modifier, isNote: true)
    }
    if let modifier = variable.modifiers.first(.weak, .unowned) {
      report(
        .unsupportedModifier, "a provided property cannot be '\(modifier.trimmedDescription)': use the scope '.weak'",
        at: modifier)
    }
  }

  private mutating func checkBinding(_ binding: PatternBindingSyntax) {
    if let accessors = binding.accessorBlock {
      report(.computedProperty, "a provided property must be stored: it cannot have accessors", at: accessors)
    } else if let initializer = binding.initializer {
      report(
        .initialValue, "a provided property cannot have an initial value: use a factory", at: initializer)
    }
  }

  private mutating func usableType(of binding: PatternBindingSyntax, pattern: IdentifierPatternSyntax) -> TypeSyntax? {
    guard let type = binding.typeAnnotation?.type else {
      report(.missingType, "a provided property needs an explicit type", at: pattern, isNote: true)
      return nil
    }
    if let some = type.as(SomeOrAnyTypeSyntax.self), some.someOrAnySpecifier.tokenKind == .keyword(.some) {
      report(
        .opaqueType, "a provided property cannot have an opaque type: use 'any'", at: some,
        fixIts: [.replacing(some.someOrAnySpecifier, with: TokenSyntax.keyword(.any), "use 'any'", code: .opaqueType)],
        isNote: true)
      return nil
    }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      let optional = OptionalTypeSyntax(wrappedType: unwrapped.wrappedType.trimmed)
      report(
        .implicitlyUnwrappedType,
        "a provided property cannot be implicitly unwrapped: use an optional, or the type itself", at: unwrapped,
        fixIts: [.replacing(unwrapped, with: optional, "use '\(optional.description)'", code: .implicitlyUnwrappedType)]
      )
      return nil
    }
    return type
  }
}

extension PatternSyntax {
  /// The names that the pattern declares, without backticks.
  fileprivate var names: [String] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier.bareName] }
    return self.as(TuplePatternSyntax.self)?.elements.flatMap(\.pattern.names) ?? []
  }
}
