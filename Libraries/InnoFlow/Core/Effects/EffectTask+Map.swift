extension EffectTask {
  /// The same effect with its actions wrapped: how a child's effects become its parent's. Ids stay as they are.
  ///
  /// Each `map` of a run adds a call to every action that it sends.
  public func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> EffectTask<Parent> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .run(let run): EffectTask<Parent>(.run(run.map(transform)))
    case .cancel(let id): EffectTask<Parent>(.cancel(id))
    case .missingChildState(let action, let missing): EffectTask<Parent>(.missingChildState(transform(action), missing))
    case .composed(let node): EffectTask<Parent>(.composed(node.map(transform)))
    }
  }
}

extension EffectNode {
  fileprivate func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> EffectNode<Parent> {
    // Level by level: each node stands behind the one that it is a part of, and the parts of one node stand together.
    var nodes = [self]
    var firstParts: [Int] = []
    while firstParts.count < nodes.count {
      let node = nodes[firstParts.count]
      firstParts.append(nodes.count)
      nodes += node.nodes
    }
    // From the back, so that the parts of a node are there before the node.
    var mapped: [EffectNode<Parent>] = []
    for index in nodes.indices.reversed() {
      var part = firstParts[index]
      let shape = nodes[index].shape.map { effect in
        guard effect.node != nil else { return effect.map(transform) }
        defer { part += 1 }
        return EffectTask<Parent>(.composed(mapped[nodes.count - 1 - part]))
      }
      mapped.append(EffectNode<Parent>(shape))
    }
    return mapped[nodes.count - 1]
  }
}
