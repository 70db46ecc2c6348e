/// An effect made of others.
///
/// A class, so that releasing an effect that was wrapped many times can be a loop. For the same reason whatever walks through
/// an effect keeps a list of what is left to visit in place of calling itself.
@usableFromInline
final class EffectNode<Action: Sendable>: Sendable {
  enum Shape: Sendable {
    case merge([EffectTask<Action>])
    case concatenate([EffectTask<Action>])
    case cancellable(EffectTask<Action>, id: AnyEffectID, cancelInFlight: Bool)
    case debounce(EffectTask<Action>, id: AnyEffectID, interval: Duration)
    case throttle(EffectTask<Action>, id: AnyEffectID, ThrottlePolicy)
    case animation(EffectTask<Action>, EffectAnimation?)

    /// The same shape with other parts; `transform` is called for each part in order.
    func map<Other>(_ transform: (EffectTask<Action>) -> EffectTask<Other>) -> EffectNode<Other>.Shape {
      switch self {
      case .merge(let effects): .merge(effects.map(transform))
      case .concatenate(let effects): .concatenate(effects.map(transform))
      case .cancellable(let effect, let id, let cancelInFlight):
        .cancellable(transform(effect), id: id, cancelInFlight: cancelInFlight)
      case .debounce(let effect, let id, let interval): .debounce(transform(effect), id: id, interval: interval)
      case .throttle(let effect, let id, let policy): .throttle(transform(effect), id: id, policy)
      case .animation(let effect, let animation): .animation(transform(effect), animation)
      }
    }
  }

  // Written only by the deinit of the last effect that refers to the node.
  private(set) nonisolated(unsafe) var shape: Shape

  init(_ shape: Shape) {
    self.shape = shape
  }

  /// Effects started together.
  @usableFromInline
  convenience init(merging effects: [EffectTask<Action>]) {
    self.init(.merge(effects))
  }

  deinit {
    var open = takeNodes()
    while var node = open.popLast() {
      if isKnownUniquelyReferenced(&node) { open += node.takeNodes() }
    }
  }

  /// The parts that are nodes.
  var nodes: [EffectNode] {
    switch shape {
    case .merge(let effects), .concatenate(let effects): effects.compactMap(\.node)
    case .cancellable(let effect, _, _), .debounce(let effect, _, _), .throttle(let effect, _, _), .animation(let effect, _):
      effect.node.map { [$0] } ?? []
    }
  }

  /// The parts that are nodes, which the node itself lets go of.
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

  var node: EffectNode<Action>? {
    if case .composed(let node) = operation { node } else { nil }
  }
}
