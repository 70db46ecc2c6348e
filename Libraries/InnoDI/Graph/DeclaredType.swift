/// A type of the sources: a container, or another type that may make some.
package struct DeclaredType: Sendable {
  /// The file, from the root, and the type's name: `App/AppContainer.swift#Outer.Inner`. No two types have the same.
  package var id: String { "\(file)#\(name)" }
  /// From the root, with slashes.
  package let file: String
  /// The names from the outermost type to this one.
  package let path: [String]
  /// Where it is declared, from 1.
  package let line: Int
  /// Nil for a type that is no container.
  package let container: ContainerFacts?
  /// Whether the type is seen in its own file only.
  let isPrivate: Bool

  /// What pictures call it: `Outer.Inner`.
  package var name: String { path.joined(separator: ".") }
  package var isRoot: Bool { container?.isRoot ?? false }
  /// Whether the checks across containers leave it out.
  package var isOptedOut: Bool { !(container?.isValidated ?? true) }
}

/// What a container says of itself.
package struct ContainerFacts: Sendable {
  package let isRoot: Bool
  let isValidated: Bool
  /// In the order of declaration.
  package let values: [ProvidedFact]
}

/// A value that a container provides, as its source says it.
package struct ProvidedFact: Sendable {
  package let name: String
  package let scope: String
  package let type: String
}
