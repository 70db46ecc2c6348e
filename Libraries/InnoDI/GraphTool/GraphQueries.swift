import InnoDIGraph

/// Text output of the queries `--why`, `--dependents` and `--unused`.
struct GraphQueries {
  private let graph: DependencyGraph

  init(_ graph: DependencyGraph) {
    self.graph = graph
  }

  /// The shortest path from one type to another. Each step is labelled with a property that refers to the next type.
  func why(_ source: String, _ target: String) throws -> String {
    let (start, end) = (try index(of: source), try index(of: target))
    guard start != end else { throw ToolFailure(code: .failure, message: "'\(source)' and '\(target)' are the same") }
    guard let path = graph.path(from: start, to: end) else {
      throw ToolFailure(code: .failure, message: "'\(source)' does not depend on '\(target)'")
    }
    return path.reduce(into: graph.nodes[start].name) { text, edge in
      text += " → \(edge.label.map { "\($0): " } ?? "")\(graph.nodes[edge.target].name)"
    } + "\n"
  }

  /// The containers that depend on a type, nearest first, one per line.
  func dependents(of name: String) throws -> String {
    let found = graph.dependents(of: try index(of: name))
    guard !found.isEmpty else { return "No container depends on '\(name)'.\n" }
    return found.map { "\(graph.nodes[$0.container].name)\($0.distance == 1 ? "" : " (\($0.distance) steps)")\n" }
      .joined()
  }

  /// The containers that nothing refers to, one per line.
  var unused: String {
    let found = graph.unused
    return found.isEmpty
      ? "Every container is used.\n"
      : found.map { "\(graph.nodes[$0].name) (\(graph.nodes[$0].file):\(graph.nodes[$0].line))\n" }.joined()
  }

  private func index(of name: String) throws -> Int {
    let found = graph.indices(named: name)
    if found.count == 1 { return found[0] }
    let problem =
      found.isEmpty
      ? "'\(name)' is not in the graph, which contains: "
        + Set(graph.nodes.map(\.name)).sorted().joined(separator: ", ")
      : "'\(name)' is ambiguous: use one of \(found.map { graph.nodes[$0].id }.joined(separator: ", "))"
    throw ToolFailure(code: .failure, message: problem)
  }
}
