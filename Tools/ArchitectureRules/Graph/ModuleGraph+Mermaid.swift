extension ModuleGraph {
  /// The graph as a Mermaid flowchart, ending in a newline.
  ///
  /// Depends on the modules and their dependencies only, not on the order in which Package.swift lists them.
  package var mermaid: String {
    let nodes = nodes
    var lines = ["flowchart TB"]
    for layer in Module.Layer.allCases.reversed() {
      lines += subgraph(of: layer, nodes: nodes.filter { $0.layer == layer })
    }
    for node in nodes {
      lines += nodes.filter { edges[node]?.contains($0) == true }.map { "  \(node.id) --> \($0.id)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func subgraph(of layer: Module.Layer, nodes: [Node]) -> [String] {
    guard !nodes.isEmpty else { return [] }
    var lines = ["  subgraph \(Self.group)\(layer) [\"\(layer.title)\"]"]
    lines += nodes.filter { !$0.isFeaturePart }.map { "    \($0.declaration)" }
    let parts = nodes.filter(\.isFeaturePart)
    if !parts.isEmpty {
      lines.append("    subgraph \(Self.group)each [\"\(featuresTitle)\"]")
      lines += parts.map { "      \($0.declaration)" }
      lines.append("    end")
    }
    return lines + ["  end"]
  }

  /// Keeps the names of groups apart from those of nodes.
  private static let group = "group_"
}

extension ModuleGraph.Node {
  var id: String { isFeaturePart ? "part_\(name)" : name }

  fileprivate var declaration: String { isFeaturePart ? "\(id)[\"\(name)\"]" : name }
}
