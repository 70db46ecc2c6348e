/// Dependency graph of the containers of a package and of the types between them.
///
/// Another type is part of the graph if it is on a path from one container to another.
package struct DependencyGraph: Sendable {
  package struct Edge: Sendable, Hashable {
    /// Indices of ``DependencyGraph/nodes``.
    package let source: Int
    package let target: Int
    /// The property that refers to the target, if any.
    package let label: String?
    /// Whether the target is made or stored, not only read.
    let isConstruction: Bool
  }

  /// Reference that matches several containers.
  package struct Ambiguity: Sendable, Hashable {
    package let name: String
    package let file: String
    package let line: Int
    /// The ids of the containers, sorted.
    package let candidates: [String]
  }

  /// Roots first, then by id.
  package let nodes: [DeclaredType]
  /// By source, then by target.
  package let edges: [Edge]
  /// By file and line.
  package let ambiguities: [Ambiguity]

  /// Parses sources.
  ///
  /// - Parameter sources: the text of each file, by its path relative to the root.
  package init(sources: [String: String]) {
    let scans = RelevantSources(sources).scans
    let resolver = TypeResolver(scans.flatMap(\.types))
    var found: [FoundEdge] = []
    var ambiguities: Set<Ambiguity> = []
    for reference in scans.flatMap(\.references) {
      guard let source = resolver.owner(of: reference) else { continue }
      switch resolver.target(of: reference) {
      case .types(let targets):
        for target in targets where target != source {
          found.append(
            FoundEdge(
              source: source, target: target, label: reference.property, isConstruction: reference.isConstruction))
        }
      case .ambiguous(let candidates) where !resolver.types[source].isOptedOut:
        ambiguities.insert(
          Ambiguity(
            name: resolver.types[candidates[0]].name, file: reference.file, line: reference.line,
            candidates: candidates.map { resolver.types[$0].id }.sorted()))
      case .ambiguous, .none:
        break
      }
    }
    found = Self.withoutAliases(found, types: resolver.types)
    let relevant = Self.relevantTypes(resolver.types, found.map { ($0.source, $0.target) })
    let order = relevant.sorted { left, right in
      let (left, right) = (resolver.types[left], resolver.types[right])
      return left.isRoot == right.isRoot ? left.id < right.id : left.isRoot
    }
    let indices = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    nodes = order.map { resolver.types[$0] }
    edges = Self.merged(
      found.compactMap { edge in
        guard let source = indices[edge.source], let target = indices[edge.target] else { return nil }
        return Edge(source: source, target: target, label: edge.label, isConstruction: edge.isConstruction)
      })
    self.ambiguities = ambiguities.sorted { ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name) }
  }

  /// Edge with indices of the resolver's types, which include typealiases.
  private struct FoundEdge {
    let source: Int
    var target: Int
    let label: String?
    var isConstruction: Bool
  }

  /// The edges with every typealias replaced by its types.
  private static func withoutAliases(_ edges: [FoundEdge], types: [DeclaredType]) -> [FoundEdge] {
    let bySource = Dictionary(grouping: edges.filter { types[$0.source].isAlias }, by: \.source)
    // An alias can refer to itself through others: each is followed once.
    func resolved(_ edge: FoundEdge, visited: Set<Int>) -> [FoundEdge] {
      guard types[edge.target].isAlias else { return edge.target == edge.source ? [] : [edge] }
      return (bySource[edge.target] ?? []).filter { !visited.contains($0.target) }.flatMap { next in
        var edge = edge
        edge.target = next.target
        edge.isConstruction = edge.isConstruction && next.isConstruction
        return resolved(edge, visited: visited.union([next.target]))
      }
    }
    return edges.filter { !types[$0.source].isAlias }.flatMap { resolved($0, visited: [$0.target]) }
  }

  /// The containers, and the types on paths between them.
  private static func relevantTypes(_ types: [DeclaredType], _ edges: [(source: Int, target: Int)]) -> Set<Int> {
    let containers = Set(types.indices.filter { types[$0].container != nil })
    func reachable(along next: (Int) -> [Int]) -> Set<Int> {
      var seen = containers
      var pending = Array(containers)
      while let index = pending.popLast() {
        for other in next(index) where seen.insert(other).inserted { pending.append(other) }
      }
      return seen
    }
    let bySource = Dictionary(grouping: edges, by: \.source).mapValues { $0.map(\.target) }
    let byTarget = Dictionary(grouping: edges, by: \.target).mapValues { $0.map(\.source) }
    return reachable { bySource[$0] ?? [] }.intersection(reachable { byTarget[$0] ?? [] })
  }

  /// For each pair of types, one edge per property, or one without a label if no property refers to the target.
  private static func merged(_ edges: [Edge]) -> [Edge] {
    let groups = Dictionary(grouping: edges) { [$0.source, $0.target] }
    return groups.flatMap { _, edges -> [Edge] in
      let labels = Set(edges.compactMap(\.label)).sorted()
      let isConstruction = edges.contains(where: \.isConstruction)
      return (labels.isEmpty ? [nil] : labels.map(Optional.some)).map { label in
        Edge(source: edges[0].source, target: edges[0].target, label: label, isConstruction: isConstruction)
      }
    }.sorted { ($0.source, $0.target, $0.label ?? "") < ($1.source, $1.target, $1.label ?? "") }
  }
}
