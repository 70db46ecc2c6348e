/// Type declared in the sources: a container, another type that may make containers, or a typealias.
package struct DeclaredType: Sendable {
  /// The file, relative to the root, and the type's name: `App/AppContainer.swift#Outer.Inner`. Unique.
  package var id: String { "\(file)#\(name)" }
  /// Relative to the root, with slashes.
  package let file: String
  /// The names from the outermost type to this one.
  package let path: [String]
  /// The line of the declaration, from 1.
  package let line: Int
  /// Nil for a type that is not a container.
  package let container: ContainerDescription?
  /// Whether the type is visible only in its file.
  let isPrivate: Bool
  /// Whether this is a typealias, which the graph replaces by the types in it.
  let isAlias: Bool
  /// Whether the type is declared inside an `#if`.
  let isConditional: Bool

  /// The name in diagrams: `Outer.Inner`.
  package var name: String { path.joined(separator: ".") }
  package var isRoot: Bool { container?.isRoot ?? false }
  /// Whether the validation across containers ignores it.
  package var isOptedOut: Bool { !(container?.isValidated ?? true) }

  /// The combination of declarations of the same type in one file, in different branches of an `#if`.
  func merged(with other: DeclaredType) -> DeclaredType {
    DeclaredType(
      file: file, path: path, line: min(line, other.line),
      container: container?.merged(with: other.container) ?? other.container,
      isPrivate: isPrivate && other.isPrivate, isAlias: isAlias && other.isAlias,
      isConditional: isConditional && other.isConditional)
  }
}

/// Attributes and values of a container.
package struct ContainerDescription: Sendable {
  package let isRoot: Bool
  let isValidated: Bool
  /// In the order of declaration.
  package let values: [ValueDescription]

  fileprivate func merged(with other: ContainerDescription?) -> ContainerDescription {
    guard let other else { return self }
    return ContainerDescription(
      isRoot: isRoot || other.isRoot, isValidated: isValidated && other.isValidated,
      values: values + other.values.filter { !values.contains($0) })
  }
}

/// Value that a container provides.
package struct ValueDescription: Sendable, Equatable {
  package let name: String
  package let scope: String
  package let type: String
}
