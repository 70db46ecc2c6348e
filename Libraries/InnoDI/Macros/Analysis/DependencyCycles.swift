import SwiftSyntax

/// Dependency cycles among the values of one container, each reported once.
struct DependencyCycles {
  /// A path from the first declared value of the cycle back to it, and the location of the error.
  struct Cycle {
    let path: [String]
    let token: TokenSyntax
  }

  private(set) var all: [Cycle] = []
  /// The strongly connected component of each value on a cycle.
  private var components: [String: Int] = [:]

  init(_ container: ContainerDeclaration) {
    let values = Dictionary(container.values.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for value in container.values where components[value.name] == nil {
      guard let cycle = Self.shortestCycle(from: value, in: values) else { continue }
      let component = all.count
      all.append(cycle)
      let reachable = Self.reachable(from: value.name, in: values)
      for name in reachable where Self.reachable(from: name, in: values).contains(value.name) {
        components[name] = component
      }
    }
  }

  /// Whether an edge is part of a cycle that is already reported.
  func contains(_ source: String, _ target: String) -> Bool {
    guard let component = components[source] else { return false }
    return components[target] == component
  }

  private static func reachable(from name: String, in values: [String: ProvidedValue]) -> Set<String> {
    var seen: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      for dependency in values[next]?.dependencies ?? [] where seen.insert(dependency.name).inserted {
        pending.append(dependency.name)
      }
    }
    return seen
  }

  private static func shortestCycle(from start: ProvidedValue, in values: [String: ProvidedValue]) -> Cycle? {
    var pending: [(value: ProvidedValue, path: [String])] = [(start, [start.name])]
    var seen: Set<String> = []
    while !pending.isEmpty {
      let (value, path) = pending.removeFirst()
      for dependency in value.dependencies {
        if dependency.name == start.name {
          let second = path.dropFirst().first ?? start.name
          let token = start.dependencies.first { $0.name == second }?.token ?? dependency.token
          return Cycle(path: path + [start.name], token: token)
        }
        guard let next = values[dependency.name], seen.insert(dependency.name).inserted else { continue }
        pending.append((next, path + [dependency.name]))
      }
    }
    return nil
  }
}
