import SwiftParser
import SwiftSyntax

/// The types of one file and their references.
final class SourceScan: SyntaxVisitor {
  private(set) var types: [DeclaredType] = []
  private(set) var references: [TypeReference] = []
  /// The path relative to the root.
  let file: String
  private let locations: SourceLocationConverter
  /// The names of the enclosing types, from the outermost one.
  private var owner: [String] = []
  /// The properties, cases and types around the visited node, from the outermost one: the name of a property or case,
  /// nil for a type. The last element is the label of a reference. A reference in a type that is declared inside an
  /// initial value thereby gets no label from the property around that type.
  private var properties: [String?] = []
  /// Whether the types being visited are made or stored. False if they are only read.
  private var isConstruction = true
  /// The nesting depth of `#if` at the visited node.
  private var conditionDepth = 0

  init(_ source: String, file: String) {
    let tree = Parser.parse(source: source)
    self.file = file
    locations = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  // MARK: - Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, named: node.name) }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }

  /// Extensions are at file scope, so the extended type is the whole owner of the members.
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    owner = node.extendedType.typeNames ?? [node.extendedType.trimmedDescription]
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { owner = [] }

  private func enter(_ node: some DeclGroupSyntax, named name: TokenSyntax) -> SyntaxVisitorContinueKind {
    owner.append(name.bareName)
    types.append(
      DeclaredType(
        file: file, path: owner, line: line(of: name), container: ContainerDescription(node),
        isPrivate: node.modifiers.isPrivate, isAlias: false, isConditional: conditionDepth > 0))
    properties.append(nil)
    return .visitChildren
  }

  private func leave() {
    owner.removeLast()
    properties.removeLast()
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    owner.append(node.name.bareName)
    types.append(
      DeclaredType(
        file: file, path: owner, line: line(of: node.name), container: nil, isPrivate: node.modifiers.isPrivate,
        isAlias: true,
        isConditional: conditionDepth > 0))
    walk(node.initializer.value)
    owner.removeLast()
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    conditionDepth += 1
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigDeclSyntax) { conditionDepth -= 1 }

  // MARK: - References

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.propertyName { properties.append(name) }
    return .visitChildren
  }

  override func visitPost(_ node: VariableDeclSyntax) {
    if node.propertyName != nil { properties.removeLast() }
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    properties.append(node.name.bareName)
    return .visitChildren
  }

  override func visitPost(_ node: EnumCaseElementSyntax) { properties.removeLast() }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let names = node.calledExpression.memberNames else { return .visitChildren }
    refer(toExpression: names, at: node, isConstruction: true)
    walkGenericArguments(of: node.calledExpression)
    walk(node.arguments)
    if let closure = node.trailingClosure { walk(closure) }
    walk(node.additionalTrailingClosures)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let names = ExprSyntax(node).memberNames else { return .visitChildren }
    refer(toExpression: names, at: node, isConstruction: false)
    walkGenericArguments(of: ExprSyntax(node))
    return .skipChildren
  }

  /// Visits the generic arguments of `Box<Feature>()` and `Box<Feature>.self`.
  private func walkGenericArguments(of expression: ExprSyntax) {
    if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      walkGenericArguments(of: base)
    }
    guard let generic = expression.as(GenericSpecializationExprSyntax.self) else { return }
    walkGenericArguments(of: generic.expression)
    walk(generic.genericArgumentClause)
  }

  /// Attributes other than `@Provide` make nothing.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    node.baseName == "Provide" ? .visitChildren : .skipChildren
  }

  // MARK: - Types in references

  // Of a type that no method below handles, the types inside it are visited: `[T]`, `[K: V]`, `[n of T]`, tuples,
  // optionals, `any A & B`, `some P`, types with attributes or `inout`, and packs.

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    refer(to: [node.name.bareName], at: node, isConstruction: isConstruction)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard let names = TypeSyntax(node).typeNames else { return .visitChildren }
    refer(to: names, at: node, isConstruction: isConstruction)
    // Outer<A>.Inner<B>
    var type: TypeSyntax? = TypeSyntax(node)
    while let member = type?.as(MemberTypeSyntax.self) {
      if let arguments = member.genericArgumentClause { walk(arguments) }
      type = member.baseType
    }
    if let arguments = type?.as(IdentifierTypeSyntax.self)?.genericArgumentClause { walk(arguments) }
    return .skipChildren
  }

  /// A function type makes its result and only reads its parameters.
  override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
    read(node.parameters)
    walk(node.returnClause)
    return .skipChildren
  }

  override func visit(_ node: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind {
    read(node.baseType)
    return .skipChildren
  }

  override func visit(_ node: SuppressedTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Visits types that are only read.
  private func read(_ node: some SyntaxProtocol) {
    let outer = isConstruction
    isConstruction = false
    walk(node)
    isConstruction = outer
  }

  // Functions and closures make what they return. The types of their parameters, the roots of key paths and generic
  // constraints make no edges.

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.defaultValue { walk(value) }
    return .skipChildren
  }

  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
    if let captures = node.capture { walk(captures) }
    if let result = node.returnClause { walk(result) }
    return .skipChildren
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    walk(node.components)
    return .skipChildren
  }

  override func visit(_ node: GenericParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: TypeExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IsTypePatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ThrowsClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Ignores expressions that begin with a value or function, whose names are in lower case.
  private func refer(toExpression names: [String], at node: some SyntaxProtocol, isConstruction: Bool) {
    guard names.first?.first?.isUppercase ?? false else { return }
    refer(to: names, at: node, isConstruction: isConstruction)
  }

  private func refer(to names: [String], at node: some SyntaxProtocol, isConstruction: Bool) {
    guard !owner.isEmpty else { return }
    references.append(
      TypeReference(
        names: names, owner: owner, property: properties.last ?? nil, isConstruction: isConstruction, file: file,
        line: line(of: node)))
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    node.startLocation(converter: locations).line
  }
}

extension VariableDeclSyntax {
  /// The name of a property of a type; nil for a local variable.
  fileprivate var propertyName: String? {
    guard parent?.is(MemberBlockItemSyntax.self) ?? false else { return nil }
    return bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName
  }
}
