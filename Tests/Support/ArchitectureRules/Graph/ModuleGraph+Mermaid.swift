extension ModuleGraph {
  /// The graph as a Mermaid flowchart, fenced for Markdown; without a line end at its end.
  package var markdown: String {
    "```mermaid\n\(mermaid)\n```"
  }

  /// Depends on the modules and their dependencies only, not on the order in which Package.swift lists them.
  var mermaid: String {
    let nodes = nodes
    var lines = ["flowchart TB"]
    for layer in Module.Layer.allCases.reversed() {
      lines += subgraph(of: layer, nodes: nodes.filter { $0.layer == layer })
    }
    for node in nodes {
      lines += nodes.filter { edges[node]?.contains($0) == true }.map { "  \(node.id) --> \($0.id)" }
    }
    return lines.joined(separator: "\n")
  }

  private func subgraph(of layer: Module.Layer, nodes: [Node]) -> [String] {
    guard !nodes.isEmpty else { return [] }
    var lines = ["  subgraph \(Self.group)\(layer) [\"\(layer.title)\"]"]
    lines += nodes.filter { !$0.isFeaturePart }.map { "    \($0.declaration)" }
    let parts = nodes.filter(\.isFeaturePart)
    if !parts.isEmpty {
      lines.append("    subgraph \(Self.group)each [\"Each of \(featureNames.joined(separator: ", "))\"]")
      lines += parts.map { "      \($0.declaration)" }
      lines.append("    end")
    }
    return lines + ["  end"]
  }

  /// Keeps the names of groups apart from those of nodes.
  private static let group = "group_"
}

extension ModuleGraph.Node {
  fileprivate var id: String { isFeaturePart ? "part_\(name)" : name }

  fileprivate var declaration: String { isFeaturePart ? "\(id)[\"\(name)\"]" : name }
}

extension Module.Layer {
  fileprivate var title: String {
    switch self {
    case .libraries: "Libraries"
    case .boundaries: "Boundaries"
    case .layers: "Layers"
    case .features: "Features"
    case .app: "App"
    case .tests: "Tests"
    }
  }
}
