import SwiftSyntax

/// `close:` of a value: what ends it.
struct CloseAction {
  let parameter: FactoryParameter
  let statements: CodeBlockItemListSyntax
}
