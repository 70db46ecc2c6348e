import SwiftSyntax

extension DeclModifierListSyntax {
  /// `public ` or `package ` where the declaration says so, otherwise nothing: a member of an internal, fileprivate or
  /// private type gets the access of its type by default.
  var inheritedAccess: String {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  var isStatic: Bool {
    contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }
}
