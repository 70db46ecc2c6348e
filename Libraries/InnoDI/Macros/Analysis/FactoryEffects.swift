import SwiftSyntax

/// Whether a factory suspends or throws: what its signature says and what its body does.
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
