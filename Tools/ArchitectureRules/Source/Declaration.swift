/// A declaration that other files can see, of a type, a member or a file.
package struct Declaration: Sendable, Equatable {
  package enum Kind: Sendable {
    case type
    case `protocol`
    case `extension`
    /// A function, property, initializer, subscript, enum case, type alias, associated type or macro.
    case member
  }

  package var kind: Kind
  /// With the labels of its arguments: `reduce(into:action:)`, `init(_:)`, `subscript(_:)`.
  package var name: String
  /// The enclosing types, such as `Store.Event`; empty at file scope and for an extension. Those of an extension's
  /// members are the extended type.
  package var owner: String
  /// The innermost enclosing declaration; nil at file scope.
  package var container: Kind?
  /// Of its keyword.
  package var line: Int
  /// Whether it is `public` or `open`, by its own modifier or as a member of a public protocol, extension or enum.
  package var isPublic: Bool
  /// Whether it has a doc comment.
  package var isDocumented: Bool
  package var isOverride: Bool
  /// Names without `@`.
  package var attributes: Set<String>
  /// The names behind the colon of a type, protocol or extension.
  package var inherited: [String]

  /// Its name with the enclosing types.
  package var path: String { owner.isEmpty ? name : "\(owner).\(name)" }
}
