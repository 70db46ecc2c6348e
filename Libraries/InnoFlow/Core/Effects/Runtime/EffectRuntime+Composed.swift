extension EffectRuntime {
  /// A step in starting a composed effect. Steps are kept on an explicit stack: recursion would overflow the call stack
  /// when an effect is deeply nested.
  enum Step {
    case start(EffectNode<Action>, EffectScope?)
    /// The rest of a merge.
    case startAll(ArraySlice<EffectTask<Action>>, EffectScope?)
    case advance(ConcatenateScope<Action>)
    case release(EffectScope)
  }

  /// Starts the parts of an effect that can start now, and registers those that start later.
  ///
  /// - Parameter requester: The concatenation that has called this to start its next part. It is not settled here: the
  ///   caller ends it when no part is left.
  func startComposed(_ first: Step, _ sequence: UInt64, for requester: ConcatenateScope<Action>? = nil) {
    var steps = [first]
    func startPart(_ effect: EffectTask<Action>, in parent: EffectScope?) {
      if let node = effect.node { steps.append(.start(node, parent)) } else { self.start(effect, in: parent, sequence) }
    }
    while let step = steps.popLast() {
      switch step {
      case .start(_, let parent?) where parent.isOver: break
      case .start(let node, let parent):
        switch node.shape {
        case .merge(let effects): steps.append(.startAll(effects[...], parent))
        case .animation(let effect, _): startPart(effect, in: parent)
        case .concatenate(let effects):
          let parent = parent ?? currentSendGroup()
          let scope = ConcatenateScope(
            effects, registry: parent.registry, group: group(of: parent), sequence: sequence
          ) { [weak self] in
            self?.startComposed(.advance($0), sequence, for: $0)
          }
          parent.adopt(scope)
          steps.append(.advance(scope))
        case .cancellable(let effect, let id, let cancelInFlight):
          if cancelInFlight { replace(id, in: parent, sequence, .cancellationBoundary) }
          let parent = parent ?? currentSendGroup()
          guard canStart(id, in: parent) else { break }
          let scope = EffectScope(id: id, registry: parent.registry, group: group(of: parent), sequence: sequence)
          parent.adopt(scope)
          scope.hold()
          steps.append(.release(scope))
          startPart(effect, in: scope)
        case .child(let effect, let child):
          let parent = parent ?? currentSendGroup()
          guard let registry = registry(of: child, in: parent.registry, creating: !effect.isCancellation) else { break }
          let scope = EffectScope(id: .wholeChild, registry: registry, group: group(of: parent), sequence: sequence)
          parent.adopt(scope)
          scope.hold()
          steps.append(.release(scope))
          startPart(effect, in: scope)
        case .debounce(let effect, let id, let interval):
          startDebounce(effect, id, interval, in: parent ?? currentSendGroup(), sequence)
        case .throttle(let effect, let id, let policy):
          let parent = parent ?? currentSendGroup()
          if enterWindow(effect, id, policy, in: parent, sequence) {
            startPart(effect.cancellable(erased: id, false), in: parent)
          }
        }
      case .startAll(var effects, let parent):
        guard parent?.isCancelled != true, let effect = effects.popFirst() else { break }
        steps.append(.startAll(effects, parent))
        startPart(effect, in: parent)
      case .advance(let scope):
        if let part = scope.nextPart() {
          steps.append(.advance(scope))
          startPart(part, in: scope)
        } else if scope !== requester {
          scope.settle()
        }
      case .release(let scope): scope.release()
      }
    }
  }
}
