import SwiftSyntax

/// `into:` of a value: the collection that it is an element of.
struct Contribution {
  /// The collection's name.
  let collection: TokenSyntax
  /// The argument `key:`, if there is one.
  let key: LabeledExprSyntax?
}
