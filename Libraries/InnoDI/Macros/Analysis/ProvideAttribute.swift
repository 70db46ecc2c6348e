import SwiftSyntax

/// A `@Provide` attribute, read: the scope, the construction and its edges, and whether reading the value suspends or throws.
struct ProvideAttribute {
  let node: AttributeSyntax
  /// Nil where the scope is unknown, which is among the problems.
  private(set) var scope: ProvideScope?
  /// The name in the place of a scope that is none.
  private(set) var unknownScope: String?
  /// Nil for an input, and where none is given. A collection's is found with its elements.
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
    // An array: a filtered list would be a tree of its own, whose nodes no error could point at.
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
      problems.append(Problem(.unknownScope, "the scope is one of \(scopes)", at: place, isNote: argument == nil))
      return
    }
    let written = access.declName.baseName
    scope = ProvideScope(rawValue: written.bareName)
    guard scope == nil else { return }
    var problem = Problem(.unknownScope, "unknown scope '.\(written.bareName)': the scope is one of \(scopes)", at: access, isNote: true)
    unknownScope = written.bareName
    if let nearest = NearestName.to(written.bareName, among: ProvideScope.allCases.map(\.rawValue)) {
      problem.fixIts = [.replacing(written, with: TokenSyntax.identifier(nearest), "write '.\(nearest)'", code: problem.code)]
    }
    problems.append(problem)
  }

  private mutating func readConcrete(_ argument: LabeledExprSyntax?) {
    guard let argument else { return }
    guard let value = argument.expression.booleanLiteral else {
      report(.provideLiteralRequired, "'concrete:' is read from the source: write 'true' or 'false'", at: argument.expression)
      allowsConcreteType = true
      return
    }
    allowsConcreteType = value
  }

  private mutating func readContribution(_ argument: LabeledExprSyntax?, key: LabeledExprSyntax?) {
    guard let argument else {
      if let key { report(.collectionKey, "'key:' is the value's key in a collection: name that with 'into:'", at: key) }
      return
    }
    guard let edge = KeyPathEdge(argument.expression), edge.argument.path.isEmpty else {
      report(.unsupportedKeyPath, "'into:' takes the key path of a collection, such as '\\.plugins'", at: argument.expression)
      return
    }
    contribution = Contribution(collection: edge.root, key: key)
  }

  private mutating func readConstruction(
    type: LabeledExprSyntax?, with: LabeledExprSyntax?, factory: LabeledExprSyntax?, asyncFactory: LabeledExprSyntax?, at place: Syntax
  ) {
    let factories = [factory, asyncFactory].compactMap { $0 }
    if scope == .input || scope == .collection {
      if let argument = [type, with].compactMap({ $0 }).first ?? factories.first { rejectConstruction(argument) }
      return
    }
    if scope == .assisted, let asyncFactory {
      relabel(
        asyncFactory, "factory", .assistedFactory, "the type of an assisted value's function says whether it suspends: use 'factory:'")
      return
    }
    if scope == .weak || scope == .lazy, let asyncFactory {
      report(
        .asyncScope, "a \(place.trimmedDescription) value is made by its first read: use '.shared' with an 'asyncFactory:'",
        at: asyncFactory)
      return
    }
    isAsync = asyncFactory != nil
    if let first = factories.first {
      if let extra = factories.dropFirst().first ?? type ?? with {
        report(.conflictingFactories, "a value is made in one way: keep either '\(first.spelling)' or '\(extra.spelling)'", at: extra)
        return
      }
      readFactory(first)
    } else if let type {
      readInitializer(type, with: with)
    } else if let with {
      report(.typeRequired, "'with:' needs the type to make: write 'SomeType.self' before it", at: with)
    } else if let scope {
      let ways = scope == .shared || scope == .transient ? "'factory:', 'asyncFactory:'" : "'factory:'"
      report(.factoryRequired(scope), "\(scope.article) \(scope.rawValue) value needs \(ways) or 'Type.self'", at: place)
    }
  }

  private mutating func rejectConstruction(_ argument: LabeledExprSyntax) {
    var problem =
      scope == .input
      ? Problem(.inputFactory, "an input is handed to the initializer: it takes no '\(argument.spelling)'", at: argument)
      : Problem(
        .collectionFactory, "a collection is made of the values that name it with 'into:': it takes no '\(argument.spelling)'", at: argument
      )
    let kept = ["concrete", "into", "key"]
    var list = node.argumentList.filter { $0.position == node.argumentList.first?.position || kept.contains($0.label?.text ?? "") }
    if let last = list.indices.last { list[last] = list[last].with(\.trailingComma, nil).with(\.trailingTrivia, []) }
    problem.fixIts = [.replacing(node.argumentList, with: list, "remove how it is made", code: problem.code)]
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
      relabel(
        argument, "factory", .asyncFactoryRequired,
        "nothing in this 'asyncFactory:' is asynchronous: use 'factory:', or mark the closure 'async'")
    } else if !isAsync, effects.suspends {
      let isShared = scope == .shared || scope == .transient
      if isShared {
        relabel(argument, "asyncFactory", .syncFactoryRequired, "a 'factory:' cannot wait: use 'asyncFactory:'")
      } else {
        report(.asyncScope, "a value with this scope cannot wait: use '.shared' with an 'asyncFactory:'", at: argument)
      }
    }
  }

  private mutating func relabel(_ argument: LabeledExprSyntax, _ label: String, _ code: ProblemCode, _ message: String) {
    var problem = Problem(code, message, at: argument.label.map(Syntax.init) ?? Syntax(argument))
    if let old = argument.label {
      problem.fixIts = [.replacing(old, with: TokenSyntax.identifier(label), "use '\(label):'", code: code)]
    }
    problems.append(problem)
  }

  private mutating func readClosure(_ closure: ClosureExprSyntax) {
    rejectCaptures(of: closure)
    construction = .code(closure.statements, attributes: closure.signature?.attributes)
    for parameter in FactoryParameter.all(of: closure) {
      if parameter.name.tokenKind == .wildcard {
        report(.unnamedParameter, "a factory's parameter names the value it takes: '_' names none", at: parameter.name)
      } else {
        dependencies.append(Dependency(name: parameter.name.bareName, type: parameter.type, token: parameter.name))
      }
    }
  }

  private mutating func rejectCaptures(of closure: ClosureExprSyntax) {
    guard let capture = closure.signature?.capture else { return }
    report(.captureList, "a closure here runs inside the container: it has nothing to capture; take values as parameters", at: capture)
  }

  private mutating func readInitializer(_ type: LabeledExprSyntax, with argument: LabeledExprSyntax?) {
    guard let name = type.expression.typeName else {
      problems.append(Problem(.typeRequired, "the type to make is written 'SomeType.self'", at: type, isNote: type.expression.isNoType))
      return
    }
    var arguments: [InitializerArgument] = []
    for element in argument?.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
      if let edge = KeyPathEdge(element.expression) {
        dependencies.append(Dependency(name: edge.root.bareName, type: nil, token: edge.root))
        arguments.append(edge.argument)
      } else {
        problems.append(
          Problem(
            .unsupportedKeyPath, "'with:' takes key paths to provided values, such as '\\.config' or '\\.config.url'",
            at: element.expression, isNote: element.expression.isNoKeyPath))
      }
    }
    if let argument, !argument.expression.is(ArrayExprSyntax.self) {
      report(.provideLiteralRequired, "'with:' is read from the source: write the key paths in an array", at: argument.expression)
    }
    construction = .initializer(type: name, arguments: arguments)
  }

  private mutating func readClose(_ argument: LabeledExprSyntax) {
    if let scope, !scope.isMadeOnce {
      report(.closeScope, "a container closes what it makes once: 'close:' is for '.shared' and '.lazy' values", at: argument)
      return
    }
    guard let closure = argument.expression.withoutParentheses.as(ClosureExprSyntax.self),
      let parameter = FactoryParameter.all(of: closure).first, FactoryParameter.all(of: closure).count == 1
    else {
      report(.closeClosure, "'close:' is a closure that takes the value alone: '{ (value: SomeType) in … }'", at: argument.expression)
      return
    }
    rejectCaptures(of: closure)
    if FactoryEffects(closure).throwsErrors {
      report(.throwingClose, "nothing can handle an error of 'close:': handle it in the closure", at: closure)
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
  /// How a message names the argument: its label, or the expression where it has none.
  fileprivate var spelling: String {
    label.map { "\($0.text):" } ?? expression.trimmedDescription
  }
}

extension ExprSyntax {
  /// The type that `SomeType.self` names. Where `.self` is missing the compiler says so.
  fileprivate var typeName: String? {
    guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.tokenKind == .keyword(.self) else {
      return self.is(DeclReferenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self) ? trimmedDescription : nil
    }
    return access.base?.trimmedDescription
  }

  /// Whether the compiler refuses the expression as a type, whatever is declared around it.
  fileprivate var isNoType: Bool {
    [.arrayExpr, .dictionaryExpr, .closureExpr, .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr]
      .contains(kind)
  }

  /// Whether the compiler refuses the expression as a key path of provided values, whatever is declared around it: a path that does not
  /// name the container is one of names alone.
  fileprivate var isNoKeyPath: Bool {
    guard let path = self.as(KeyPathExprSyntax.self) else { return self.is(StringLiteralExprSyntax.self) }
    return path.root == nil && path.components.contains { !$0.component.is(KeyPathPropertyComponentSyntax.self) }
  }
}
