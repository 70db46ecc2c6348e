import SwiftSyntax

/// The values of a valid container in the order they are made, and who takes whom.
struct ValuePlan {
  /// Dependencies first.
  let values: [ProvidedValue]
  /// In the order of declaration, as the initializer takes them.
  let declared: [ProvidedValue]
  private let byName: [String: ProvidedValue]
  private let taken: Set<String>

  /// The container must have no cycles and no unresolved edges.
  init(_ container: ContainerDeclaration) {
    declared = container.values
    let byName = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.byName = byName
    taken = Set(declared.flatMap { $0.dependencies.map(\.name) })
    var sorted: [ProvidedValue] = []
    var seen: Set<String> = []
    func visit(_ value: ProvidedValue) {
      guard seen.insert(value.name).inserted else { return }
      for dependency in value.dependencies {
        if let next = byName[dependency.name] { visit(next) }
      }
      sorted.append(value)
    }
    declared.forEach(visit)
    values = sorted
  }

  func value(named name: String) -> ProvidedValue? { byName[name] }

  /// The values that a factory takes, each once.
  func dependencies(of value: ProvidedValue) -> [ProvidedValue] {
    value.uniqueDependencies.compactMap { byName[$0.name] }
  }

  /// Whether no other value takes this one.
  func isLast(_ value: ProvidedValue) -> Bool { !taken.contains(value.name) }

  var overridable: [ProvidedValue] { declared.filter { $0.scope != .input } }

  /// Whether the container makes a value in its initializer. Where something is overridden, only what is needed is made there.
  func isMadeAtOnce(_ value: ProvidedValue) -> Bool { value.scope.isMadeWithContainer && !value.isAsync }

  /// Whether a value that is made at once may be left unmade, because only overridden values would take it.
  func mayBeLate(_ value: ProvidedValue) -> Bool { isMadeAtOnce(value) && taken.contains(value.name) }

  /// Whether a value is made at once whatever is overridden, and stored as it is.
  func isStoredPlainly(_ value: ProvidedValue) -> Bool { isMadeAtOnce(value) && isLast(value) }

  var isClosable: Bool { values.contains(where: \.isClosed) }
}
