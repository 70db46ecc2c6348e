/// Prefix tree of patterns, so that a link is compared only with the patterns that share its beginning.
struct DeepLinkPatternTree: Sendable {
  private struct Node {
    var literals: [String: Int] = [:]
    var parameter: Int?
    /// Indices of the patterns that end here.
    var terminals: [Int] = []
    /// Indices of the patterns with a wildcard here.
    var wildcards: [Int] = []
  }

  /// The root is the first; children are referred to by index.
  private var nodes = [Node()]

  /// Patterns with defects are skipped.
  init(_ patterns: [DeepLinkPattern]) {
    for (position, pattern) in patterns.enumerated() where pattern.defects.isEmpty {
      insert(pattern, at: position)
    }
  }

  private mutating func insert(_ pattern: DeepLinkPattern, at position: Int) {
    var current = 0
    for component in pattern.components {
      let next: Int
      switch component {
      case .wildcard:
        nodes[current].wildcards.append(position)
        return
      case .literal(let text):
        next = nodes[current].literals[text] ?? nodes.count
        nodes[current].literals[text] = next
      case .parameter:
        next = nodes[current].parameter ?? nodes.count
        nodes[current].parameter = next
      }
      if next == nodes.count { nodes.append(Node()) }
      current = next
    }
    nodes[current].terminals.append(position)
  }

  /// The indices of all patterns that match, in the order of declaration.
  ///
  /// Each node has one parent, so that the work is bounded by the number of nodes for any link.
  func candidates(for segments: [String]) -> [Int] {
    var positions: [Int] = []
    var frontier = [0]
    for segment in segments {
      var next: [Int] = []
      for index in frontier {
        let node = nodes[index]
        positions += node.wildcards
        if let child = node.literals[segment] { next.append(child) }
        if !segment.isEmpty, let child = node.parameter { next.append(child) }
      }
      frontier = next
      if frontier.isEmpty { break }
    }
    for index in frontier {
      positions += nodes[index].terminals
      positions += nodes[index].wildcards
    }
    return positions.sorted()
  }
}
