extension DependencyGraph {
  /// The graph as a Mermaid flowchart. Containers are boxes, other types have round ends.
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

  /// The graph in the language of Graphviz.
  package var dot: String {
    lines(
      ["digraph InnoDI {", "  node [shape=box];"]
        + nodes.map { node in
          "  \(quoted(node.id)) [label=\(quoted(caption(node)))\(node.container == nil ? ", shape=oval" : "")];"
        }
        + edges.map { edge in
          "  \(quoted(nodes[edge.source].id)) -> \(quoted(nodes[edge.target].id))\(edge.label.map { " [label=\(quoted($0))]" } ?? "");"
        } + ["}"])
  }

  /// The graph as trees, from the containers that nothing refers to. What was shown before is not followed again.
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
    // Those on a cycle come last, if nothing else leads to them.
    for index in nodes.indices.filter({ !targets.contains($0) }) + nodes.indices where !shown.contains(index) {
      text.append("")
      show(index, label: nil, prefix: "", branch: "")
    }
    return lines(text)
  }

  private func caption(_ node: DeclaredType) -> String {
    node.isRoot ? "\(node.name) [root]" : node.name
  }

  /// Names where they are told apart by them.
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
