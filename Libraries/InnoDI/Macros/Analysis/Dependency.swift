import SwiftSyntax

/// An edge: the value that a construction names, and where it names it.
struct Dependency {
  /// The value's name without backticks.
  let name: String
  /// The type written at the closure's parameter; nil for a key path, and where it is left out.
  let type: TypeSyntax?
  /// The name where it is written: what an error points at.
  let token: TokenSyntax
}
