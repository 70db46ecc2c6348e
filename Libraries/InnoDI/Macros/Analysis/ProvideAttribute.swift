import SwiftSyntax

/// A `@Provide` attribute, read: the scope, the construction and its edges, and whether reading the value suspends or throws.
struct ProvideAttribute {
  let node: AttributeSyntax
  /// Nil where the scope is unknown, which is among the problems.
  private(set) var scope: ProvideScope?
  /// Nil for an input, and where none is given.
  private(set) var construction: Construction?
  private(set) var dependencies: [Dependency] = []
  private(set) var isAsync = false
  private(set) var isThrowing = false
  private(set) var allowsConcreteType = false
  private(set) var problems: [Problem] = []

  init(_ node: AttributeSyntax) {
    self.node = node
    let arguments = node.argumentList
    // An array: a filtered list would be a tree of its own, whose nodes no error could point at.
    let unlabeled = Array(arguments).filter { $0.label == nil }
    readScope(unlabeled.first)
    readConcrete(arguments.labeled("concrete"))
    let type = unlabeled.dropFirst().first
    let with = arguments.labeled("with")
    let factories = [arguments.labeled("factory"), arguments.labeled("asyncFactory")].compactMap { $0 }
    isAsync = arguments.labeled("asyncFactory") != nil
    if scope == .input {
      isAsync = false
      if let argument = [type, with].compactMap({ $0 }).first ?? factories.first { rejectOnInput(argument) }
      return
    }
    if let first = factories.first {
      if let extra = factories.dropFirst().first ?? type ?? with {
        report(
          .conflictingFactories, "a value is made in one way: keep either '\(first.spelling)' or '\(extra.spelling)'", at: extra)
        return
      }
      readFactory(first)
    } else if let type {
      readInitializer(type, with: with)
    } else if let with {
      report(
        .typeRequired, "'with:' needs the type to make: write 'SomeType.self' before it", at: with
      )
    } else if let scope {
      let code: ProblemCode = scope == .shared ? .sharedFactoryRequired : .transientFactoryRequired
      report(
        code, "a \(scope.rawValue) value needs 'factory:', 'asyncFactory:' or 'Type.self'",
        at: unlabeled.first.map(Syntax.init) ?? Syntax(node))
    }
  }

  private mutating func report(_ code: ProblemCode, _ message: String, at node: some SyntaxProtocol) {
    problems.append(Problem(code, message, at: node))
  }

  private mutating func readScope(_ argument: LabeledExprSyntax?) {
    let scopes = ProvideScope.allCases.map { "'.\($0.rawValue)'" }.joined(separator: ", ")
    guard let argument, let access = argument.expression.withoutParentheses.as(MemberAccessExprSyntax.self) else {
      report(.unknownScope, "the scope is one of \(scopes)", at: argument.map(Syntax.init) ?? Syntax(node))
      return
    }
    let written = access.declName.baseName
    scope = ProvideScope(rawValue: written.bareName)
    guard scope == nil else { return }
    var problem = Problem(.unknownScope, "unknown scope '.\(written.bareName)': the scope is one of \(scopes)", at: access)
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

  private mutating func rejectOnInput(_ argument: LabeledExprSyntax) {
    var problem = Problem(.inputFactory, "an input is handed to the initializer: it takes no '\(argument.spelling)'", at: argument)
    var list = node.argumentList.filter { $0.label?.text == "concrete" || $0.position == node.argumentList.first?.position }
    if let last = list.indices.last { list[last] = list[last].with(\.trailingComma, nil).with(\.trailingTrivia, []) }
    problem.fixIts = [
      .replacing(node.argumentList, with: list, "remove how it is made", code: problem.code)
    ]
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
    if isAsync {
      isThrowing = effects.throwsErrors
      if !effects.suspends {
        relabel(
          argument, "factory", .asyncFactoryRequired,
          "nothing in this 'asyncFactory:' is asynchronous: use 'factory:', or mark the closure 'async'")
      }
    } else if effects.suspends {
      relabel(argument, "asyncFactory", .syncFactoryRequired, "a 'factory:' cannot wait: use 'asyncFactory:'")
    } else if effects.throwsErrors {
      relabel(
        argument, "asyncFactory", .throwingFactory,
        "a 'factory:' cannot throw: handle the error in it, or use an 'asyncFactory:' marked 'async throws'", fixable: false)
    }
  }

  private mutating func relabel(
    _ argument: LabeledExprSyntax, _ label: String, _ code: ProblemCode, _ message: String, fixable: Bool = true
  ) {
    let target = argument.label.map(Syntax.init) ?? Syntax(argument)
    var problem = Problem(code, message, at: target)
    if let old = argument.label, fixable {
      problem.fixIts = [.replacing(old, with: TokenSyntax.identifier(label), "use '\(label):'", code: code)]
    }
    problems.append(problem)
  }

  private mutating func readClosure(_ closure: ClosureExprSyntax) {
    let signature = closure.signature
    if let capture = signature?.capture {
      report(.captureList, "a factory runs inside the container: it has nothing to capture; take values as parameters", at: capture)
    }
    construction = .code(closure.statements, attributes: signature?.attributes)
    for parameter in FactoryParameter.all(of: closure) {
      if parameter.name.tokenKind == .wildcard {
        report(.unnamedParameter, "a factory's parameter names the value it takes: '_' names none", at: parameter.name)
      } else {
        dependencies.append(Dependency(name: parameter.name.bareName, type: parameter.type, node: Syntax(parameter.name)))
      }
    }
  }

  private mutating func readInitializer(_ type: LabeledExprSyntax, with argument: LabeledExprSyntax?) {
    guard let access = type.expression.as(MemberAccessExprSyntax.self), access.declName.baseName.tokenKind == .keyword(.self),
      let base = access.base
    else {
      report(.typeRequired, "the type to make is written 'SomeType.self'", at: type)
      return
    }
    var arguments: [InitializerArgument] = []
    for element in argument?.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
      if let edge = KeyPathEdge(element.expression) {
        dependencies.append(Dependency(name: edge.root.bareName, type: nil, node: Syntax(edge.root)))
        arguments.append(edge.argument)
      } else {
        report(
          .unsupportedKeyPath, "'with:' takes key paths to provided values, such as '\\.config' or '\\.config.url'", at: element.expression)
      }
    }
    if let argument, !argument.expression.is(ArrayExprSyntax.self) {
      report(.provideLiteralRequired, "'with:' is read from the source: write the key paths in an array", at: argument.expression)
    }
    construction = .initializer(type: base.trimmedDescription, arguments: arguments)
  }
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
