import SwiftDiagnostics
import SwiftSyntax

/// Parsed container: its options, its values in the order of declaration, and its mistakes.
struct ContainerDeclaration {
  let name: String
  let options: ContainerOptions
  private(set) var values: [ProvidedValue] = []
  private(set) var unknownScopes: [String] = []
  /// The names of provided properties that have no value because of a mistake. Dependencies on them are not reported.
  private(set) var brokenNames: Set<String> = []
  private(set) var problems: [Problem] = []

  /// Parses and validates a declaration with the members of one combination of conditions. The problems are in source
  /// order.
  init(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, members: [DeclSyntax]) {
    name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    options = ContainerOptions(attribute)
    problems = options.problems
    checkKind(declaration)
    checkDuplicates(declaration)
    for member in members { read(member) }
    let collections = Collections(values)
    values = collections.values
    problems += collections.problems
    checkNames(members, of: declaration)
    problems += GraphValidator(self).problems
    problems.sort { $0.node.position < $1.node.position }
  }

  private mutating func report(
    _ code: ProblemCode, _ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []
  ) {
    problems.append(Problem(code, message, at: node, fixIts: fixIts))
  }

  private mutating func checkKind(_ declaration: some DeclGroupSyntax) {
    guard !declaration.is(StructDeclSyntax.self) else { return }
    var fixIts: [FixIt] = []
    if declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self) {
      fixIts = [
        .replacing(declaration.introducer, with: TokenSyntax.keyword(.struct), "use 'struct'", code: .structRequired)
      ]
    }
    report(.structRequired, "a container must be a struct", at: declaration.introducer, fixIts: fixIts)
  }

  private mutating func checkDuplicates(_ declaration: some DeclGroupSyntax) {
    for extra in declaration.attributes.named("DIContainer").dropFirst() {
      report(.duplicateContainer, "'@DIContainer' can be attached only once", at: extra)
    }
  }

  private mutating func read(_ member: DeclSyntax) {
    // An `#if` without provided properties: `ConditionalMembers` has replaced the others by their members.
    if let condition = member.as(IfConfigDeclSyntax.self) {
      for member in condition.clauses.flatMap(\.members) { read(member) }
    }
    if let initializer = member.as(InitializerDeclSyntax.self) {
      report(
        .customInit, "the container's initializer is generated: move this one to an extension and call 'self.init(…)'",
        at: initializer.initKeyword)
    }
    guard let variable = member.as(VariableDeclSyntax.self) else { return }
    let attributes = variable.attributes.named("Provide")
    guard let first = attributes.first else {
      checkUnmanaged(variable)
      return
    }
    let attribute = ProvideAttribute(first)
    let property = ProvidedProperty(variable, attribute: attribute)
    problems += attribute.problems + property.problems
    if let scope = attribute.unknownScope { unknownScopes.append(scope) }
    if options.mainActor, let modifier = variable.modifiers.first(.nonisolated) {
      report(
        .mainActorConflict, "a provided property cannot be 'nonisolated' in a container with 'mainActor: true'",
        at: modifier)
    }
    if property.value == nil { brokenNames.formUnion(property.names) }
    // The compiler reports a name that is declared twice.
    guard let value = property.value, !values.contains(where: { $0.name == value.name }) else { return }
    values.append(value)
  }

  private mutating func checkUnmanaged(_ variable: VariableDeclSyntax) {
    guard variable.modifiers.first(.static, .class) == nil else { return }
    for binding in variable.bindings where binding.isStored {
      var fixIts: [FixIt] = []
      let isVar = variable.bindingSpecifier.tokenKind == .keyword(.var)
      if variable.bindings.count == 1, binding.initializer == nil, isVar {
        fixIts = [.prepending("@Provide(.input) ", to: variable, "make it an input", code: .unmanagedProperty)]
      }
      report(
        .unmanagedProperty,
        "'\(binding.pattern.trimmedDescription)' is stored but not provided: add '@Provide', or make it computed",
        at: binding.pattern, fixIts: fixIts)
    }
  }

  private mutating func checkNames(_ members: [DeclSyntax], of declaration: some DeclGroupSyntax) {
    let parameters =
      declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters.map(\.name)
      ?? []
    for token in parameters + members.flatMap(\.declaredNames) {
      if token.bareName == "Self" {
        report(.nameCollision, "'Self' is the container's type: give the member another name", at: token)
      } else if reservedNames.contains(token.bareName) {
        report(.nameCollision, "'\(token.bareName)' is the name of a generated member", at: token)
      }
    }
    guard reservedNames.contains("Overrides") else { return }
    for type in values.flatMap({ [$0.type] + $0.dependencies.compactMap(\.type) }) {
      for token in type.tokens(viewMode: .sourceAccurate)
      where token.bareName == "Overrides" && token.isUnqualifiedTypeName {
        report(
          .nameCollision, "'Overrides' is the generated type: qualify your own type with its module", at: token)
      }
    }
  }

  /// Names of the generated members that do not begin with a dollar sign.
  private var reservedNames: Set<String> {
    var names: Set<String> = []
    if values.contains(where: { $0.scope != .input }) { names = ["Overrides", "withOverrides"] }
    if values.contains(where: \.needsClosing) { names.insert("close") }
    return names
  }
}

extension ProvidedValue {
  /// Whether closing the container closes the value.
  var needsClosing: Bool { attribute.close != nil || (isAsync && scope == .shared) }
}

extension TokenSyntax {
  /// Whether the token is the name of a type without a module or an enclosing type before it.
  fileprivate var isUnqualifiedTypeName: Bool {
    guard let type = parent?.as(IdentifierTypeSyntax.self), type.name.id == id else { return false }
    return previousToken(viewMode: .sourceAccurate)?.text != "::"
  }
}

extension DeclSyntax {
  /// The names that a member declares.
  fileprivate var declaredNames: [TokenSyntax] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    }
    // A function with parameters is an overload and does not collide.
    if let function = self.as(FunctionDeclSyntax.self), !function.signature.parameterClause.parameters.isEmpty {
      return []
    }
    return self.asProtocol((any NamedDeclSyntax).self).map { [$0.name] } ?? []
  }
}

/// Arguments of `@DIContainer` that affect validation and generated code. The others are for the dependency graph.
struct ContainerOptions {
  /// When false, concrete types and any order of declaration are accepted.
  private(set) var validate = true
  private(set) var mainActor = false
  private(set) var problems: [Problem] = []

  init(_ attribute: AttributeSyntax) {
    for argument in attribute.argumentList {
      guard let label = argument.label?.text else { continue }
      guard let value = argument.expression.booleanLiteral else {
        problems.append(
          Problem(
            .containerLiteralRequired, "'\(label):' must be the literal 'true' or 'false'", at: argument.expression))
        continue
      }
      switch label {
      case "validate": validate = value
      case "mainActor": mainActor = value
      default: break
      }
    }
  }
}
