import SwiftSyntax

/// How a property's type is written where it becomes a parameter.
enum TypeSpelling {
  /// The optional of a type, in parentheses where `?` would bind to a part of it only.
  static func optional(_ type: TypeSyntax) -> String {
    let isSimple = [.identifierType, .memberType, .arrayType, .dictionaryType, .tupleType, .optionalType].contains(type.kind)
    return isSimple ? "\(type.trimmedDescription)?" : "(\(type.trimmedDescription))?"
  }

  /// The type of a parameter that is stored: a function type escapes.
  static func parameter(_ type: TypeSyntax) -> String {
    isFunction(type) ? "@escaping \(type.trimmedDescription)" : type.trimmedDescription
  }

  private static func isFunction(_ type: TypeSyntax) -> Bool {
    if type.is(FunctionTypeSyntax.self) { return true }
    if let attributed = type.as(AttributedTypeSyntax.self) { return isFunction(attributed.baseType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return isFunction(element.type)
    }
    return false
  }
}
