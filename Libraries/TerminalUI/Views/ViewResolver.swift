/// Collects what a view tree consists of and what it publishes while it is turned into layout nodes; of use to this library only.
@MainActor
public struct ViewResolver {
  var environment: ViewEnvironment
  var nodes: [Node] = []
  var published = Publications()

  init(environment: ViewEnvironment) {
    self.environment = environment
  }

  /// The nodes of `view` alone; what it publishes goes with the rest.
  mutating func nodes(of view: some View, changing change: (inout ViewEnvironment) -> Void = { _ in }) -> [Node] {
    let outer = (environment, nodes)
    nodes = []
    change(&environment)
    view.resolve(into: &self)
    defer { (environment, nodes) = outer }
    return nodes
  }

  /// `view` as one node: several become a stack, as they do at the root of a screen.
  mutating func node(of view: some View, changing change: (inout ViewEnvironment) -> Void = { _ in }) -> Node {
    let nodes = nodes(of: view) {
      $0.axis = .vertical
      change(&$0)
    }
    if let only = nodes.first, nodes.count == 1 { return only }
    return StackNode(axis: .vertical, spacing: 0, alignment: .topLeading, children: nodes)
  }
}
