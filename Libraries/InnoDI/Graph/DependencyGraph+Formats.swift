import Foundation

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
      for (position, edge) in children.enumerated() {
        show(edge.target, label: edge.label, prefix: below, branch: position == children.count - 1 ? "└── " : "├── ")
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

  /// Names, with a number where they are not unique. An id has letters, digits and underscores only; the name of a raw
  /// identifier may have more.
  private var mermaidIDs: [String] {
    var used: Set<String> = []
    return nodes.map { node in
      let name = String(node.path.joined(separator: "_").map { $0.isLetter || $0.isNumber ? $0 : "_" })
      var id = name
      var number = 1
      while !used.insert(id).inserted {
        number += 1
        id = "\(name)_\(number)"
      }
      return id
    }
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func lines(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}

extension DependencyGraph {
  /// The graph as JSON: `nodes` with id, name, location, kind and values, and `edges` between ids.
  package var json: String {
    get throws {
      let document = Document(
        nodes: nodes.map { node in
          Document.Node(
            id: node.id, name: node.name, file: node.file, line: node.line,
            kind: node.container == nil ? "type" : "container",
            isRoot: node.isRoot,
            values: node.container?.values.map { Document.Value(name: $0.name, scope: $0.scope, type: $0.type) } ?? [])
        },
        edges: edges.map { Document.Edge(from: nodes[$0.source].id, to: nodes[$0.target].id, label: $0.label) })
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }
  }

  private struct Document: Encodable {
    struct Node: Encodable {
      let id: String
      let name: String
      let file: String
      let line: Int
      let kind: String
      let isRoot: Bool
      let values: [Value]
    }

    struct Value: Encodable {
      let name: String
      let scope: String
      let type: String
    }

    struct Edge: Encodable {
      let from: String
      let to: String
      let label: String?
    }

    let nodes: [Node]
    let edges: [Edge]
  }
}
