/// A type of the sources: a container, another type that may make some, or a typealias.
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
  /// A typealias stands for the types in it; it is in no graph itself.
  let isAlias: Bool
  /// Whether the type is declared inside an `#if`.
  let isConditional: Bool

  /// What pictures call it: `Outer.Inner`.
  package var name: String { path.joined(separator: ".") }
  package var isRoot: Bool { container?.isRoot ?? false }
  /// Whether the checks across containers leave it out.
  package var isOptedOut: Bool { !(container?.isValidated ?? true) }

  /// The type as its declarations in one file together say it: those under the conditions of an `#if`.
  func merged(with other: DeclaredType) -> DeclaredType {
    DeclaredType(
      file: file, path: path, line: min(line, other.line), container: container?.merged(with: other.container) ?? other.container,
      isPrivate: isPrivate && other.isPrivate, isAlias: isAlias && other.isAlias, isConditional: isConditional && other.isConditional)
  }
}

/// What a container says of itself.
package struct ContainerFacts: Sendable {
  package let isRoot: Bool
  let isValidated: Bool
  /// In the order of declaration.
  package let values: [ProvidedFact]

  fileprivate func merged(with other: ContainerFacts?) -> ContainerFacts {
    guard let other else { return self }
    return ContainerFacts(
      isRoot: isRoot || other.isRoot, isValidated: isValidated && other.isValidated,
      values: values + other.values.filter { !values.contains($0) })
  }
}

/// A value that a container provides, as its source says it.
package struct ProvidedFact: Sendable, Equatable {
  package let name: String
  package let scope: String
  package let type: String
}
