import SwiftSyntax

/// The values of a container in the order in which they are made.
struct ValuePlan {
  /// In dependency order.
  let values: [ProvidedValue]
  /// In the order of declaration, which is that of the initializer's parameters.
  let declared: [ProvidedValue]
  private let byName: [String: ProvidedValue]
  /// The names of the values that others depend on.
  private let dependencyNames: Set<String>

  /// In a container with errors, values on a cycle are in no particular order, and unresolved dependencies are ignored.
  init(_ container: ContainerDeclaration) {
    declared = container.values
    let byName = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.byName = byName
    dependencyNames = Set(declared.flatMap { $0.dependencies.map(\.name) })
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

  /// The dependencies of a value, without repetitions.
  func dependencies(of value: ProvidedValue) -> [ProvidedValue] {
    value.uniqueDependencies.compactMap { byName[$0.name] }
  }

  /// Whether no other value depends on this one.
  func isUnreferenced(_ value: ProvidedValue) -> Bool { !dependencyNames.contains(value.name) }

  var overridable: [ProvidedValue] { declared.filter { $0.scope != .input } }

  /// Whether the initializer makes the value. The initializer with overrides makes it only if it is needed.
  func isMadeInInitializer(_ value: ProvidedValue) -> Bool { value.scope.isMadeWithContainer && !value.isAsync }

  /// Whether the value is stored in a `DIShared`, because the initializer with overrides may not need to make it: other
  /// values depend on it, and all of them can be overridden.
  func hasSharedStorage(_ value: ProvidedValue) -> Bool { isMadeInInitializer(value) && !isUnreferenced(value) }

  /// Whether the value, or its override, is stored as it is.
  func isStoredDirectly(_ value: ProvidedValue) -> Bool { isMadeInInitializer(value) && isUnreferenced(value) }

  var isClosable: Bool { values.contains(where: \.needsClosing) }
}
