/// The graph of modules that the README shows: one node for each module, one for each library, and one for each part
/// that the features have in common. Tests, tools, their support modules and the shared sources of macros are left out.
///
/// Transitive edges are left out too: A → C where A → B → C.
package struct ModuleGraph: Sendable {
  struct Node: Hashable {
    let layer: Module.Layer
    let name: String
    /// One of the parts that every feature has.
    var isFeaturePart = false
  }

  /// The features that have the common parts, by name.
  let featureNames: [String]
  private(set) var edges: [Node: Set<Node>] = [:]

  package init(_ package: PackageModel) {
    let shown = package.modules.filter { ![nil, .tools, .tests].contains($0.layer) && !$0.isTesting }
    featureNames = Set(shown.compactMap { $0.featurePart.flatMap { $0.isShell ? nil : $0.feature } }).sorted()
    for module in shown {
      guard let node = Self.node(of: module) else { continue }
      let used = module.targetDependencies.compactMap { package[$0].flatMap(Self.node) }
      edges[node, default: []].formUnion(used.filter { $0 != node })
    }
    reduce()
  }

  private static func node(of module: Module) -> Node? {
    guard let layer = module.layer else { return nil }
    guard let part = module.featurePart else {
      return Node(layer: layer, name: module.bridgedLibrary == nil ? module.library ?? module.name : module.name)
    }
    return part.isShell
      ? Node(layer: layer, name: part.feature) : Node(layer: layer, name: part.role.rawValue, isFeaturePart: true)
  }

  /// The transitive reduction. A cycle breaks another rule; here it only has to terminate.
  private mutating func reduce() {
    let full = edges
    for (node, targets) in full {
      edges[node] = targets.filter { target in
        !targets.contains { $0 != target && Self.reaches(target, from: $0, in: full) }
      }
    }
  }

  private static func reaches(_ goal: Node, from start: Node, in edges: [Node: Set<Node>]) -> Bool {
    var seen: Set<Node> = []
    var open = [start]
    while let node = open.popLast() {
      if node == goal { return true }
      if seen.insert(node).inserted { open += edges[node] ?? [] }
    }
    return false
  }

  /// Those that use others first; nodes of equal height by name.
  var nodes: [Node] {
    edges.keys.map { (node: $0, height: height(of: $0)) }
      .sorted { ($1.node.layer, $1.height, $0.node.name) < ($0.node.layer, $0.height, $1.node.name) }
      .map(\.node)
  }

  private func height(of node: Node, above: Set<Node> = []) -> Int {
    guard !above.contains(node) else { return 0 }
    return (edges[node] ?? []).map { height(of: $0, above: above.union([node])) + 1 }.max() ?? 0
  }
}

extension ModuleGraph {
  /// The title of the parts that features are made of.
  var featuresTitle: String { "Each of \(featureNames.joined(separator: ", "))" }
}

extension Module.Layer {
  var title: String {
    switch self {
    case .libraries: "Libraries"
    case .boundaries: "Boundaries"
    case .layers: "Layers"
    case .features: "Features"
    case .app: "App"
    case .tools: "Tools"
    case .tests: "Tests"
    }
  }
}
