import SwiftParser
import SwiftSyntax

/// Finds the phase maps of a source file and reads them. A phase that is only known while the program runs is an error.
struct PhaseMapReader {
  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  let path: String

  init(path: String, text: String) {
    self.path = path
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  func maps() throws -> [DeclaredPhaseMap] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return try finder.calls(of: "PhaseMap").map { call in
      let arguments = call.arguments
      guard let property = arguments.first?.expression.propertyName else {
        throw failure(call, "A PhaseMap begins with the key path of its phase")
      }
      return DeclaredPhaseMap(
        place: place(call), property: property,
        allowsSelfTransitions: arguments.first { $0.label?.text == "selfTransitions" }?.expression.caseName == "allow",
        sources: try calls(of: "From", in: call).map(source))
    }
  }

  /// The phase maps of the `Loading`s of the file: `shared`, with the actions that each of them names.
  func maps(ofLoading shared: DeclaredPhaseMap) throws -> [DeclaredPhaseMap] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return try finder.calls(of: "Loading").map { call in
      guard let property = call.arguments.first?.expression.propertyName else {
        throw failure(call, "A Loading begins with the key path of its phase")
      }
      let actions = call.arguments.map { ($0.label?.text ?? "", $0.expression.triggerName) }
      return shared.with(
        place: place(call), property: property, triggers: Dictionary(actions) { first, _ in first })
    }
  }

  /// The initial values of the properties of this name, where they are cases.
  func initialValues(of property: String) -> [String] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.bindings.filter { $0.pattern.trimmedDescription == property }.compactMap {
      $0.initializer?.value.caseName
    }
  }

  private func source(_ call: FunctionCallExprSyntax) throws -> DeclaredPhaseMap.Source {
    DeclaredPhaseMap.Source(
      phase: try phase(call.arguments.first?.expression, in: call), rules: try calls(of: "On", in: call).map(rule))
  }

  private func rule(_ call: FunctionCallExprSyntax) throws -> DeclaredPhaseMap.Rule {
    guard let trigger = call.arguments.first else { throw failure(call, "An On begins with its trigger") }
    let targets: [String]
    if let list = call.arguments.first(where: { $0.label?.text == "targets" })?.expression {
      guard let array = list.as(ArrayExprSyntax.self) else {
        throw failure(list, "The targets of an On have to be a list in brackets")
      }
      targets = try array.elements.map { try phase($0.expression, in: call) }
    } else {
      targets = [try phase(call.arguments.first { $0.label?.text == "to" }?.expression, in: call)]
    }
    return DeclaredPhaseMap.Rule(
      trigger: trigger.label?.text == "where" ? "a condition" : trigger.expression.triggerName, targets: targets)
  }

  private func phase(_ expression: ExprSyntax?, in call: FunctionCallExprSyntax) throws -> String {
    guard let name = expression?.caseName else {
      throw failure(expression.map(Syntax.init) ?? Syntax(call), "A phase has to be a case")
    }
    return name
  }

  /// The statements of the trailing closure, all of which have to be calls of this name.
  private func calls(of name: String, in call: FunctionCallExprSyntax) throws -> [FunctionCallExprSyntax] {
    try (call.trailingClosure?.statements ?? []).map { statement in
      guard case .expr(let expression) = statement.item, let call = expression.as(FunctionCallExprSyntax.self),
        call.name == name
      else {
        throw failure(statement, "Only calls of \(name) can be here")
      }
      return call
    }
  }

  private func failure(_ node: some SyntaxProtocol, _ rule: String) -> DeclaredPhases.Failure {
    DeclaredPhases.Failure(
      description: "\(place(node)): \(rule); the sources are read and not run. This is: \(node.line)")
  }

  private func place(_ node: some SyntaxProtocol) -> String {
    "\(path):\(node.startLocation(converter: converter).line)"
  }
}

private final class Finder: SyntaxVisitor {
  private var calls: [FunctionCallExprSyntax] = []
  private(set) var bindings: [PatternBindingSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }

  func calls(of name: String) -> [FunctionCallExprSyntax] { calls.filter { $0.name == name } }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    bindings.append(node)
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// `From` for `From(…)` and `From<…>(…)`.
  fileprivate var name: String? {
    let callee = calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? calledExpression
    return callee.as(DeclReferenceExprSyntax.self)?.baseName.identifier?.name
  }
}

extension KeyPathExprSyntax {
  fileprivate var lastName: String? {
    components.last?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.identifier?.name
  }
}

extension ExprSyntax {
  /// `phase` for `\.phase`, and for a variable that holds the key path.
  fileprivate var propertyName: String? {
    self.as(KeyPathExprSyntax.self)?.lastName ?? self.as(DeclReferenceExprSyntax.self)?.baseName.identifier?.name
  }

  /// `loading` for `.loading` and `State.Phase.loading`; nil for what is more than a case.
  fileprivate var caseName: String? {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName.identifier?.name
  }

  /// The name of an action in a picture: its case without the suffix that the macro adds; a matcher as it is written.
  fileprivate var triggerName: String {
    let suffix = "CasePath"
    if let name = caseName, base == nil || name.hasSuffix(suffix) {
      return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
    return line.hasPrefix(".") ? String(line.dropFirst()) : line
  }

  private var base: ExprSyntax? { self.as(MemberAccessExprSyntax.self)?.base }
}

extension SyntaxProtocol {
  /// Its text on one line.
  fileprivate var line: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
