extension DependencyGraph {
  /// The graph as a Mermaid flowchart. Containers are boxes, other types are rounded.
  package var mermaid: String {
    let names = nodes.map { node in
      let text = caption(node).replacing("\"", with: "#quot;")
      return node.container == nil ? "([\"\(text)\"])" : "[\"\(text)\"]"
    }
    let ids = mermaidIDs
    return lines(
      ["graph TD"] + nodes.indices.map { "  \(ids[$0])\(names[$0])" }
        + edges.map { edge in
          "  \(ids[edge.source]) -->\(edge.label.map { "|\($0)|" } ?? "") \(ids[edge.target])"
        })
  }

  /// The graph in DOT, the language of Graphviz.
  package var dot: String {
    lines(
      ["digraph InnoDI {", "  node [shape=box];"]
        + nodes.map { node in
          "  \(quoted(node.id)) [label=\(quoted(caption(node)))\(node.container == nil ? ", shape=oval" : "")];"
        }
        + edges.map { edge in
          let label = edge.label.map { " [label=\(quoted($0))]" } ?? ""
          return "  \(quoted(nodes[edge.source].id)) -> \(quoted(nodes[edge.target].id))\(label);"
        } + ["}"])
  }

  /// The graph as text trees that begin at unreferenced containers. A node that was shown before is not expanded again.
  package var ascii: String {
    var text = ["InnoDI Dependency Graph"]
    var shown: Set<Int> = []
    func show(_ index: Int, label: String?, prefix: String, branch: String) {
      let isNew = shown.insert(index).inserted
      let children = edges.filter { $0.source == index }
      let mark = isNew || children.isEmpty ? "" : " (see above)"
      text.append("\(prefix)\(branch)\(label.map { "\($0): " } ?? "")\(caption(nodes[index]))\(mark)")
      guard isNew else { return }
      let below = prefix + (branch.isEmpty ? "" : branch.hasPrefix("└") ? "    " : "│   ")
      for (place, edge) in children.enumerated() {
        show(edge.target, label: edge.label, prefix: below, branch: place == children.count - 1 ? "└── " : "├── ")
      }
    }
    let targets = Set(edges.map(\.target))
    // Nodes on a cycle that are not reachable otherwise come last.
    for index in nodes.indices.filter({ !targets.contains($0) }) + nodes.indices where !shown.contains(index) {
      text.append("")
      show(index, label: nil, prefix: "", branch: "")
    }
    return lines(text)
  }

  private func caption(_ node: DeclaredType) -> String {
    node.isRoot ? "\(node.name) [root]" : node.name
  }

  /// Names, with a number where they are not unique.
  private var mermaidIDs: [String] {
    var counts: [String: Int] = [:]
    return nodes.map { node in
      let id = node.path.joined(separator: "_")
      counts[id, default: 0] += 1
      return counts[id] == 1 ? id : "\(id)_\(counts[id] ?? 0)"
    }
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func lines(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
