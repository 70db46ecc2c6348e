/// An effect that contains other effects.
///
/// A class, so that a loop can release a deeply nested effect: recursion would overflow the stack. For the same reason,
/// code that traverses an effect keeps an explicit stack.
@usableFromInline
final class EffectNode<Action: Sendable>: Sendable {
  enum Shape: Sendable {
    case merge([EffectTask<Action>])
    case concatenate([EffectTask<Action>])
    case cancellable(EffectTask<Action>, id: AnyEffectID, cancelInFlight: Bool)
    case debounce(EffectTask<Action>, id: AnyEffectID, interval: Duration)
    case throttle(EffectTask<Action>, id: AnyEffectID, ThrottlePolicy)
    case animation(EffectTask<Action>, EffectAnimation?)
    case child(EffectTask<Action>, ChildReference)

    /// The same shape with transformed parts; `transform` is called for each part in order.
    func map<Other>(_ transform: (EffectTask<Action>) -> EffectTask<Other>) -> EffectNode<Other>.Shape {
      switch self {
      case .merge(let effects): .merge(effects.map(transform))
      case .concatenate(let effects): .concatenate(effects.map(transform))
      case .cancellable(let effect, let id, let cancelInFlight):
        .cancellable(transform(effect), id: id, cancelInFlight: cancelInFlight)
      case .debounce(let effect, let id, let interval): .debounce(transform(effect), id: id, interval: interval)
      case .throttle(let effect, let id, let policy): .throttle(transform(effect), id: id, policy)
      case .animation(let effect, let animation): .animation(transform(effect), animation)
      case .child(let effect, let child): .child(transform(effect), child)
      }
    }
  }

  // Written only while the node is released: by its own deinit, or by the deinit of a node around it.
  private(set) nonisolated(unsafe) var shape: Shape

  /// See ``EffectTask/usesRegistry``.
  let usesRegistry: Bool

  /// Whether a part is a node itself. Most nodes have no such part, and their release needs no loop.
  private let hasNodes: Bool

  init(_ shape: Shape) {
    self.shape = shape
    switch shape {
    case .merge(let effects), .concatenate(let effects):
      usesRegistry = effects.contains(where: \.usesRegistry)
      hasNodes = effects.contains { $0.node != nil }
    case .animation(let effect, _):
      usesRegistry = effect.usesRegistry
      hasNodes = effect.node != nil
    case .cancellable(let effect, _, _), .debounce(let effect, _, _), .throttle(let effect, _, _),
      .child(let effect, _):
      usesRegistry = true
      hasNodes = effect.node != nil
    }
  }

  /// Effects started together.
  @usableFromInline
  convenience init(merging effects: [EffectTask<Action>]) {
    self.init(.merge(effects))
  }

  deinit {
    guard hasNodes else { return }
    var open = takeNodes()
    while var node = open.popLast() {
      if isKnownUniquelyReferenced(&node) { open += node.takeNodes() }
    }
  }

  var parts: [EffectTask<Action>] {
    switch shape {
    case .merge(let effects), .concatenate(let effects): effects
    case .cancellable(let effect, _, _), .debounce(let effect, _, _), .throttle(let effect, _, _),
      .animation(let effect, _), .child(let effect, _):
      [effect]
    }
  }

  /// The parts that are nodes.
  var nodes: [EffectNode] { parts.compactMap(\.node) }

  /// Removes and returns the parts that are nodes.
  private func takeNodes() -> [EffectNode] {
    let taken = nodes
    if !taken.isEmpty { shape = .merge([]) }
    return taken
  }
}

extension EffectTask {
  init(_ shape: EffectNode<Action>.Shape) {
    self.init(.composed(EffectNode(shape)))
  }

  /// Whether starting the effect uses an ``EffectRegistry``: it contains a run, a cancellation, an id, or an effect of
  /// a child.
  @usableFromInline
  var usesRegistry: Bool {
    switch operation {
    case .none, .send, .missingChildState: false
    case .run, .cancel: true
    case .composed(let node): node.usesRegistry
    }
  }

  var node: EffectNode<Action>? {
    if case .composed(let node) = operation { node } else { nil }
  }
}

extension EffectTask {
  /// The same effect with its actions wrapped: how a child's effects become its parent's. Ids stay as they are; the
  /// composing reducers make them local to the child.
  ///
  /// Each `map` of a run adds a call to every action that it sends.
  public func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> EffectTask<Parent> {
    switch operation {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .run(let run): EffectTask<Parent>(.run(run.map(transform, of: run.child)))
    case .cancel(let cancellation): EffectTask<Parent>(.cancel(cancellation))
    case .missingChildState(let action, let missing): EffectTask<Parent>(.missingChildState(transform(action), missing))
    case .composed(let node): EffectTask<Parent>(.composed(node.map(transform)))
    }
  }
}

extension EffectNode {
  fileprivate func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> EffectNode<Parent> {
    // Breadth first: each node follows its parent, and the parts of one node are adjacent.
    var nodes = [self]
    // For each node, the index in `nodes` of its first part.
    var firstParts: [Int] = []
    while firstParts.count < nodes.count {
      let node = nodes[firstParts.count]
      firstParts.append(nodes.count)
      nodes += node.nodes
    }
    // From the end, so that the parts of a node are mapped before the node. `mapped` has the reverse order of `nodes`.
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
