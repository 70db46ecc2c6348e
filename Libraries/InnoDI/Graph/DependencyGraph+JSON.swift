import Foundation

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
