import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Whether an attribute is the first of those of its name on a declaration: given twice, only the first writes code.
  ///
  /// The compiler hands the attribute and the declaration over as trees of their own, so their positions cannot be compared, only their
  /// places in the file.
  func isFirst(_ node: AttributeSyntax, of attributes: [AttributeSyntax]) -> Bool {
    guard attributes.count > 1, let own = location(of: node), let first = location(of: attributes[0]) else { return true }
    return own.line.description == first.line.description && own.column.description == first.column.description
  }
}
