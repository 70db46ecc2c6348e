import ArgumentParser
import InnoDIGraph

/// How the graph is written.
enum GraphFormat: String, ExpressibleByArgument, CaseIterable {
  case mermaid, dot, ascii, json

  func text(of graph: DependencyGraph) throws -> String {
    switch self {
    case .mermaid: graph.mermaid
    case .dot: graph.dot
    case .ascii: graph.ascii
    case .json: try graph.json
    }
  }
}
