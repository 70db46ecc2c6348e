/// The values of a valid container in the order they are made, and who takes whom.
struct ValuePlan {
  let values: [ProvidedValue]
  /// In the order of declaration, as the initializer takes them.
  let declared: [ProvidedValue]
  private let byName: [String: ProvidedValue]
  private let dependents: [String: [ProvidedValue]]

  /// The container must have no cycles and no unresolved edges.
  init(_ container: ContainerDeclaration) {
    declared = container.values
    let byName = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.byName = byName
    var dependents: [String: [ProvidedValue]] = [:]
    for value in declared {
      for name in Set(value.dependencies.map(\.name)) { dependents[name, default: []].append(value) }
    }
    self.dependents = dependents
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

  func dependents(of value: ProvidedValue) -> [ProvidedValue] { dependents[value.name] ?? [] }

  /// Whether an override of what takes the value can leave it unmade, so that it is stored in a way that allows for being made late.
  func isDeferrable(_ value: ProvidedValue) -> Bool {
    value.scope == .shared && !value.isAsync && !dependents(of: value).isEmpty
  }

  /// Whether the initializer asks if the value is needed: for the value itself, or for something that only it takes.
  func asksWhetherNeeded(_ value: ProvidedValue) -> Bool {
    guard value.scope != .input, !dependents(of: value).isEmpty else { return false }
    return value.scope == .shared || value.dependencies.contains { byName[$0.name].map(asksWhetherNeeded) ?? false }
  }
}
