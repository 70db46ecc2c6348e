import SwiftSyntax

/// Parsed `@Provide` attribute: scope, construction, dependencies, and whether reading the value suspends or throws.
struct ProvideAttribute {
  let node: AttributeSyntax
  /// Nil when the scope is unknown, which is one of the problems.
  private(set) var scope: ProvideScope?
  /// The name of an unknown scope.
  private(set) var unknownScope: String?
  /// Nil for an input, and when the attribute gives no valid one. ``Collections`` sets that of a collection.
  var construction: Construction?
  var dependencies: [Dependency] = []
  private(set) var isAsync = false
  private(set) var isThrowing = false
  private(set) var allowsConcreteType = false
  private(set) var contribution: Contribution?
  private(set) var close: CloseAction?
  private(set) var problems: [Problem] = []

  init(_ node: AttributeSyntax) {
    self.node = node
    let arguments = node.argumentList
    // An array, because the nodes of a filtered list would be detached from the source.
    let unlabeled = Array(arguments).filter { $0.label == nil }
    readScope(unlabeled.first)
    readConcrete(arguments.labeled("concrete"))
    readContribution(arguments.labeled("into"), key: arguments.labeled("key"))
    readConstruction(
      type: unlabeled.dropFirst().first, with: arguments.labeled("with"), factory: arguments.labeled("factory"),
      asyncFactory: arguments.labeled("asyncFactory"), at: unlabeled.first.map(Syntax.init) ?? Syntax(node))
    if let argument = arguments.labeled("close") { readClose(argument) }
  }

  private mutating func report(_ code: ProblemCode, _ message: String, at node: some SyntaxProtocol) {
    problems.append(Problem(code, message, at: node))
  }

  private mutating func readScope(_ argument: LabeledExprSyntax?) {
    let scopes = ProvideScope.allCases.map { "'.\($0.rawValue)'" }.joined(separator: ", ")
    guard let argument, let access = argument.expression.withoutParentheses.as(MemberAccessExprSyntax.self) else {
      let place = argument.map(Syntax.init) ?? Syntax(node)
      problems.append(Problem(.unknownScope, "the scope must be one of \(scopes)", at: place, isNote: argument == nil))
      return
    }
    let written = access.declName.baseName
    scope = ProvideScope(rawValue: written.bareName)
    guard scope == nil else { return }
    var problem = Problem(
      .unknownScope, "unknown scope '.\(written.bareName)': the scope must be one of \(scopes)", at: access,
      isNote: true)
    unknownScope = written.bareName
    if let nearest = NearestName.to(written.bareName, among: ProvideScope.allCases.map(\.rawValue)) {
      problem.fixIts = [
        .replacing(written, with: TokenSyntax.identifier(nearest), "write '.\(nearest)'", code: problem.code)
      ]
    }
    problems.append(problem)
  }

  private mutating func readConcrete(_ argument: LabeledExprSyntax?) {
    guard let argument else { return }
    let value = argument.expression.booleanLiteral
    if value == nil {
      report(.provideLiteralRequired, "'concrete:' must be the literal 'true' or 'false'", at: argument.expression)
    }
    // A concrete type is not reported in addition to a missing literal.
    allowsConcreteType = value ?? true
  }

  private mutating func readContribution(_ argument: LabeledExprSyntax?, key: LabeledExprSyntax?) {
    guard let argument else {
      if let key { report(.collectionKey, "'key:' requires 'into:' with the collection", at: key) }
      return
    }
    guard let keyPath = ValueKeyPath(argument.expression), keyPath.argument.path.isEmpty else {
      report(
        .unsupportedKeyPath, "'into:' must be the key path of a collection, such as '\\.plugins'",
        at: argument.expression)
      return
    }
    contribution = Contribution(collection: keyPath.root, key: key)
  }

  private mutating func readConstruction(
    type: LabeledExprSyntax?, with: LabeledExprSyntax?, factory: LabeledExprSyntax?, asyncFactory: LabeledExprSyntax?,
    at place: Syntax
  ) {
    let factories = [factory, asyncFactory].compactMap { $0 }
    if scope == .input || scope == .collection {
      if let argument = type ?? with ?? factories.first { rejectConstruction(argument) }
      return
    }
    if scope == .assisted, let asyncFactory {
      reportLabel(
        of: asyncFactory, correct: "factory", .assistedFactory,
        "an assisted value uses 'factory:'; its function type determines whether it is asynchronous")
      return
    }
    if let scope, scope == .weak || scope == .lazy, let asyncFactory {
      report(
        .asyncScope,
        "\(scope.article) \(scope.rawValue) value cannot be asynchronous: use '.shared' with an 'asyncFactory:'",
        at: asyncFactory)
      return
    }
    isAsync = asyncFactory != nil
    if let first = factories.first {
      if let extra = factories.dropFirst().first ?? type ?? with {
        report(
          .conflictingFactories, "conflicting factories: remove either '\(first.spelling)' or '\(extra.spelling)'",
          at: extra)
        return
      }
      readFactory(first)
    } else if let type {
      readInitializer(type, with: with)
    } else if let with {
      report(.typeRequired, "'with:' requires a type: add 'SomeType.self' before it", at: with)
    } else if let scope {
      let ways = scope == .shared || scope == .transient ? "'factory:', 'asyncFactory:'" : "'factory:'"
      report(
        .factoryRequired(scope), "\(scope.article) \(scope.rawValue) value needs \(ways) or 'Type.self'", at: place)
    }
  }

  private mutating func rejectConstruction(_ argument: LabeledExprSyntax) {
    var problem =
      scope == .input
      ? Problem(
        .inputFactory, "an input is an argument of the initializer: it cannot have '\(argument.spelling)'", at: argument
      )
      : Problem(
        .collectionFactory, "a collection is made of the values with 'into:': it cannot have '\(argument.spelling)'",
        at: argument
      )
    let kept = ["concrete", "into", "key"]
    var list = node.argumentList.filter {
      $0.position == node.argumentList.first?.position || kept.contains($0.label?.text ?? "")
    }
    if let last = list.indices.last { list[last] = list[last].with(\.trailingComma, nil).with(\.trailingTrivia, []) }
    problem.fixIts = [.replacing(node.argumentList, with: list, "remove the factory", code: problem.code)]
    problems.append(problem)
  }

  private mutating func readFactory(_ argument: LabeledExprSyntax) {
    let expression = argument.expression.withoutParentheses
    let effects: FactoryEffects
    if let closure = expression.as(ClosureExprSyntax.self) {
      effects = FactoryEffects(closure)
      readClosure(closure)
    } else {
      effects = FactoryEffects(expression)
      construction = .expression(expression)
    }
    isThrowing = effects.throwsErrors
    if scope == .assisted { isAsync = effects.suspends }
    if isAsync, !effects.suspends {
      reportLabel(
        of: argument, correct: "factory", .asyncFactoryRequired,
        "this 'asyncFactory:' is not asynchronous: use 'factory:', or mark the closure 'async'")
    } else if !isAsync, effects.suspends {
      if scope == .shared || scope == .transient {
        reportLabel(
          of: argument, correct: "asyncFactory", .syncFactoryRequired,
          "a 'factory:' cannot be asynchronous: use 'asyncFactory:'")
      } else {
        report(
          .asyncScope, "a value with this scope cannot be asynchronous: use '.shared' with an 'asyncFactory:'",
          at: argument)
      }
    }
  }

  /// Reports an argument with a wrong label, with a fix-it that replaces the label.
  private mutating func reportLabel(
    of argument: LabeledExprSyntax, correct label: String, _ code: ProblemCode, _ message: String
  ) {
    var problem = Problem(code, message, at: argument.label.map(Syntax.init) ?? Syntax(argument))
    if let old = argument.label {
      problem.fixIts = [.replacing(old, with: TokenSyntax.identifier(label), "use '\(label):'", code: code)]
    }
    problems.append(problem)
  }

  private mutating func readClosure(_ closure: ClosureExprSyntax) {
    rejectCaptures(of: closure, "a factory cannot have a capture list: use parameters")
    construction = .code(closure.statements, attributes: closure.signature?.attributes)
    for parameter in FactoryParameter.all(of: closure) {
      if parameter.name.tokenKind == .wildcard {
        report(.unnamedParameter, "a parameter of a factory must have the name of a value, not '_'", at: parameter.name)
      } else {
        dependencies.append(Dependency(name: parameter.name.bareName, type: parameter.type, token: parameter.name))
      }
    }
  }

  private mutating func rejectCaptures(of closure: ClosureExprSyntax, _ message: String) {
    guard let capture = closure.signature?.capture else { return }
    report(.captureList, message, at: capture)
  }

  private mutating func readInitializer(_ type: LabeledExprSyntax, with argument: LabeledExprSyntax?) {
    guard let name = type.expression.typeName else {
      problems.append(
        Problem(
          .typeRequired, "the type must be written 'SomeType.self'", at: type, isNote: type.expression.isNeverType))
      return
    }
    var arguments: [InitializerArgument] = []
    for element in argument?.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
      if let keyPath = ValueKeyPath(element.expression) {
        dependencies.append(Dependency(name: keyPath.root.bareName, type: nil, token: keyPath.root))
        arguments.append(keyPath.argument)
      } else {
        problems.append(
          Problem(
            .unsupportedKeyPath,
            "'with:' must contain key paths to provided values, such as '\\.config' or '\\.config.url'",
            at: element.expression, isNote: element.expression.isNeverKeyPath))
      }
    }
    if let argument, !argument.expression.is(ArrayExprSyntax.self) {
      report(.provideLiteralRequired, "'with:' must be an array literal of key paths", at: argument.expression)
    }
    construction = .initializer(type: name, arguments: arguments)
  }

  private mutating func readClose(_ argument: LabeledExprSyntax) {
    if let scope, !scope.allowsClose {
      report(.closeScope, "'close:' is only for '.shared' and '.lazy' values, which are made once", at: argument)
      return
    }
    guard let closure = argument.expression.withoutParentheses.as(ClosureExprSyntax.self),
      let parameter = FactoryParameter.all(of: closure).first, FactoryParameter.all(of: closure).count == 1
    else {
      report(
        .closeClosure, "'close:' must be a closure with one parameter: '{ (value: SomeType) in … }'",
        at: argument.expression)
      return
    }
    rejectCaptures(of: closure, "'close:' cannot have a capture list: use its parameter")
    if FactoryEffects(closure).throwsErrors {
      report(.throwingClose, "'close:' cannot throw: handle the error in the closure", at: closure)
    }
    close = CloseAction(parameter: parameter, statements: closure.statements)
  }
}

extension ProvideScope {
  fileprivate var article: String { self == .assisted ? "an" : "a" }
}

extension LabeledExprListSyntax {
  fileprivate func labeled(_ label: String) -> LabeledExprSyntax? {
    first { $0.label?.text == label }
  }
}

extension LabeledExprSyntax {
  /// The argument in a message: its label, or else the expression.
  fileprivate var spelling: String {
    label.map { "\($0.text):" } ?? expression.trimmedDescription
  }
}

extension ExprSyntax {
  /// The type of `SomeType.self`. The compiler reports a missing `.self`.
  fileprivate var typeName: String? {
    guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.tokenKind == .keyword(.self)
    else {
      return self.is(DeclReferenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self) ? trimmedDescription : nil
    }
    return access.base?.trimmedDescription
  }

  /// Whether the compiler always rejects the expression as a type.
  fileprivate var isNeverType: Bool {
    [
      .arrayExpr, .dictionaryExpr, .closureExpr, .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr,
      .booleanLiteralExpr, .regexLiteralExpr, .keyPathExpr,
    ]
    .contains(kind)
  }

  /// Whether the compiler always rejects the expression as a key path: one without a root must consist of properties.
  fileprivate var isNeverKeyPath: Bool {
    guard let path = self.as(KeyPathExprSyntax.self) else { return self.is(StringLiteralExprSyntax.self) }
    return path.root == nil && path.components.contains { !$0.component.is(KeyPathPropertyComponentSyntax.self) }
  }
}
