extension DependencyGraph {
  /// The nodes with this name or id.
  package func indices(named name: String) -> [Int] {
    nodes.indices.filter { nodes[$0].id == name || nodes[$0].name == name }
  }

  /// The shortest path from one type to another; nil if there is none.
  package func path(from source: Int, to target: Int) -> [Edge]? {
    shortestPath(from: source, to: target, along: edges)
  }

  /// The containers that depend on a type, with their distances, nearest first.
  package func dependents(of target: Int) -> [(container: Int, distance: Int)] {
    var distances = [target: 0]
    var pending = [target][...]
    while let next = pending.popFirst() {
      for edge in edges where edge.target == next && distances[edge.source] == nil {
        distances[edge.source] = (distances[next] ?? 0) + 1
        pending.append(edge.source)
      }
    }
    return distances.filter { $0.key != target && nodes[$0.key].container != nil }
      .map { (container: $0.key, distance: $0.value) }
      .sorted { ($0.distance, $0.container) < ($1.distance, $1.container) }
  }

  /// Containers that are not roots and to which nothing refers.
  package var unused: [Int] {
    let used = Set(edges.map(\.target))
    return nodes.indices.filter { nodes[$0].container != nil && !nodes[$0].isRoot && !used.contains($0) }
  }

  /// Cycles among the validated types. Every type that is on a cycle is in at least one of them, but not every cycle is
  /// listed. Each begins and ends with the same type.
  package var cycles: [[Int]] {
    let checked = edges.filter { $0.isConstruction && !nodes[$0.source].isOptedOut && !nodes[$0.target].isOptedOut }
    var found: [[Int]] = []
    var covered: Set<Int> = []
    for start in nodes.indices where !covered.contains(start) {
      let paths = checked.filter { $0.source == start }.compactMap { first in
        shortestPath(from: first.target, to: start, along: checked).map { [first] + $0 }
      }
      guard let shortest = paths.min(by: { $0.count < $1.count }) else { continue }
      let cycle = [start] + shortest.map(\.target)
      found.append(cycle)
      covered.formUnion(cycle)
    }
    return found
  }

  private func shortestPath(from source: Int, to target: Int, along edges: [Edge]) -> [Edge]? {
    var arrivals: [Int: Edge] = [:]
    var pending = [source][...]
    while let next = pending.popFirst() {
      if next == target {
        var path: [Edge] = []
        var node = target
        while node != source, let edge = arrivals[node] {
          path.insert(edge, at: 0)
          node = edge.source
        }
        return path
      }
      for edge in edges where edge.source == next && edge.target != source && arrivals[edge.target] == nil {
        arrivals[edge.target] = edge
        pending.append(edge.target)
      }
    }
    return nil
  }
}

/// Validation across containers: there are no cycles, and every reference is unambiguous.
package struct DAGValidation: Sendable {
  private let graph: DependencyGraph
  private let cycles: [[Int]]

  package init(_ graph: DependencyGraph) {
    self.graph = graph
    cycles = graph.cycles
  }

  package var passes: Bool { cycles.isEmpty && graph.ambiguities.isEmpty }

  /// The report, which scripts can parse: the first line is the result, the rest the reasons with their codes.
  package var report: String {
    guard !passes else { return "DAG validation passed.\n" }
    var lines = ["DAG validation failed."]
    if !cycles.isEmpty {
      lines.append("Detected dependency cycles:")
      for cycle in cycles {
        lines.append("  \(cycle.map { graph.nodes[$0].name }.joined(separator: " → ")) [graph.dependency-cycle]")
        lines += Set(cycle).sorted().map {
          "    \(graph.nodes[$0].file):\(graph.nodes[$0].line): \(graph.nodes[$0].name)"
        }
      }
    }
    if !graph.ambiguities.isEmpty {
      lines.append("Ambiguous container references:")
      for ambiguity in graph.ambiguities {
        lines.append(
          "  \(ambiguity.file):\(ambiguity.line): '\(ambiguity.name)' is one of "
            + "\(ambiguity.candidates.joined(separator: ", ")) [graph.ambiguous-container-reference]")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
