import SwiftSyntax

/// Determines from keywords whether code suspends (`await`, `async let`) or throws (`try`, `throw`).
///
/// Ignores nested closures, functions, accessors and types, and errors inside a `do` whose last `catch` handles all of
/// them.
final class EffectScan: SyntaxVisitor {
  private(set) var suspends = false
  private(set) var throwsErrors = false

  init(_ node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    suspends = true
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { suspends = true }
    if node.tryKeyword != nil { throwsErrors = true }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.tokenKind == .keyword(.async) }) { suspends = true }
    return .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.questionOrExclamationMark != nil else {
      throwsErrors = true
      return .visitChildren
    }
    suspends = suspends || EffectScan(node.expression).suspends
    return .skipChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    throwsErrors = true
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let last = node.catchClauses.last, last.handlesEveryError else { return .visitChildren }
    let body = EffectScan(node.body)
    suspends = suspends || body.suspends
    walk(node.catchClauses)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension CatchClauseSyntax {
  /// `catch`, `catch let error` or `catch _`.
  fileprivate var handlesEveryError: Bool {
    catchItems.isEmpty
      || catchItems.contains { item in
        guard item.whereClause == nil, let pattern = item.pattern else { return false }
        return pattern.trimmedDescription == "_"
          || pattern.as(ValueBindingPatternSyntax.self)?.pattern.is(IdentifierPatternSyntax.self) ?? false
      }
  }
}

/// Whether a factory suspends or throws, according to its signature and its body.
struct FactoryEffects {
  let suspends: Bool
  let throwsErrors: Bool

  init(_ closure: ClosureExprSyntax) {
    let specifiers = closure.signature?.effectSpecifiers
    let body = EffectScan(closure.statements)
    suspends = specifiers?.asyncSpecifier != nil || body.suspends
    throwsErrors = specifiers?.throwsClause != nil || body.throwsErrors
  }

  init(_ expression: ExprSyntax) {
    let body = EffectScan(expression)
    suspends = body.suspends
    throwsErrors = body.throwsErrors
  }
}
