extension ModuleGraph {
  /// The graph in the language of Graphviz, ending in a newline; the layers are clusters.
  package var dot: String {
    let nodes = nodes
    var lines = ["digraph modules {", "  node [shape=box];"]
    for layer in Module.Layer.allCases.reversed() {
      lines += cluster(of: layer, nodes: nodes.filter { $0.layer == layer })
    }
    for node in nodes {
      lines += nodes.filter { edges[node]?.contains($0) == true }.map { "  \"\(node.id)\" -> \"\($0.id)\";" }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func cluster(of layer: Module.Layer, nodes: [Node]) -> [String] {
    guard !nodes.isEmpty else { return [] }
    var lines = ["  subgraph cluster_\(layer) {", "    label=\"\(layer.title)\";"]
    lines += nodes.filter { !$0.isFeaturePart }.map { "    \"\($0.id)\";" }
    let parts = nodes.filter(\.isFeaturePart)
    if !parts.isEmpty {
      lines += ["    subgraph cluster_each {", "      label=\"\(featuresTitle)\";"]
      lines += parts.map { "      \"\($0.id)\" [label=\"\($0.name)\"];" }
      lines.append("    }")
    }
    return lines + ["  }"]
  }
}
