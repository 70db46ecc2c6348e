import SwiftParser
import SwiftSyntax

/// The types of one file and what they refer to.
final class SourceScan: SyntaxVisitor {
  private(set) var types: [DeclaredType] = []
  private(set) var references: [TypeReference] = []
  /// The path from the root.
  let file: String
  private let locations: SourceLocationConverter
  private var owner: [String] = []
  private var property: String?

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
  override func visitPost(_ node: StructDeclSyntax) { owner.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { owner.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { owner.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { owner.removeLast() }

  /// An extension is at the top of a file, so what is inside it is inside the type that it extends.
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    owner = node.extendedType.typeNames ?? [node.extendedType.trimmedDescription]
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { owner = [] }

  private func enter(_ node: some DeclGroupSyntax, named name: TokenSyntax) -> SyntaxVisitorContinueKind {
    owner.append(name.bareName)
    types.append(
      DeclaredType(
        file: file, path: owner, line: line(of: name), container: ContainerFacts(node),
        isPrivate: node.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }))
    return .visitChildren
  }

  // MARK: - References

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard property == nil, node.parent?.is(MemberBlockItemSyntax.self) ?? false, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName
    else { return .visitChildren }
    property = name
    if let names = binding.typeAnnotation?.type.typeNames { refer(to: names, at: binding, isConstruction: true) }
    return .visitChildren
  }

  override func visitPost(_ node: VariableDeclSyntax) {
    if node.parent?.is(MemberBlockItemSyntax.self) ?? false { property = nil }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let names = node.calledExpression.memberNames else { return .visitChildren }
    refer(to: names, at: node, isConstruction: true)
    walk(node.arguments)
    if let closure = node.trailingClosure { walk(closure) }
    walk(node.additionalTrailingClosures)
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let names = ExprSyntax(node).memberNames else { return .visitChildren }
    refer(to: names, at: node, isConstruction: false)
    return .skipChildren
  }

  /// The attributes of a container are not among what it makes.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    node.baseName == "Provide" ? .visitChildren : .skipChildren
  }

  private func refer(to names: [String], at node: some SyntaxProtocol, isConstruction: Bool) {
    guard !owner.isEmpty, names.first?.first?.isUppercase ?? false else { return }
    references.append(
      TypeReference(
        names: names, owner: owner, property: property, isConstruction: isConstruction, file: file, line: line(of: node)))
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    node.startLocation(converter: locations).line
  }
}
