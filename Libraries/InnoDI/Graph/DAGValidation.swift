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
