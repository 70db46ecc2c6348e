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
  /// The types that it stands in, `Store.Event`; empty at file scope. An extension stands in none, and its members in
  /// what it extends.
  package var owner: String
  /// What it stands in directly; nil at file scope.
  package var container: Kind?
  /// Of its keyword.
  package var line: Int
  /// Whether it says `public` or `open`, or stands where that goes without saying: in a protocol or a public extension,
  /// or as a case.
  package var isPublic: Bool
  /// Whether a doc comment stands above it.
  package var isDocumented: Bool
  package var isOverride: Bool
  /// Names without `@`.
  package var attributes: Set<String>
  /// The names behind the colon of a type, protocol or extension.
  package var inherited: [String]

  /// Its name with the types it stands in.
  package var path: String { owner.isEmpty ? name : "\(owner).\(name)" }
}
