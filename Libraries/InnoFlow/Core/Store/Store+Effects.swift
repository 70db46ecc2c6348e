import Logging

extension Store {
  /// Cancels the effects of an id: none of their actions is delivered any more, even if their code continues for a
  /// while.
  public func cancelEffects(identifiedBy id: StaticEffectID) { cancelEffects(erased: id.erased) }

  /// Cancels the effects of an id: none of their actions is delivered any more, even if their code continues for a
  /// while.
  public func cancelEffects(identifiedBy id: some EffectIdentifier) { cancelEffects(erased: id.erased) }

  /// Cancels the effects of a child, and of the children below it.
  public func cancelEffects<ChildAction>(of child: CasePath<R.Action, ChildAction>) {
    holdingQueue { runtime.cancel(EffectCancellation(of: child)) }
  }

  /// Cancels the effects of a row, and of the children below it.
  public func cancelEffects<ID, ChildAction>(of rows: CollectionActionPath<R.Action, ID, ChildAction>, id: ID) {
    holdingQueue { runtime.cancel(EffectCancellation(of: rows, row: id)) }
  }

  /// Cancels the effects of an id in a child, and in the children below it.
  public func cancelEffects<ChildAction>(identifiedBy id: StaticEffectID, of child: CasePath<R.Action, ChildAction>) {
    holdingQueue { runtime.cancel(EffectCancellation(id.erased, of: child)) }
  }

  /// Cancels the effects of an id in a row, and in the children below it.
  public func cancelEffects<ID, ChildAction>(
    identifiedBy effectID: StaticEffectID, of rows: CollectionActionPath<R.Action, ID, ChildAction>, id: ID
  ) {
    holdingQueue { runtime.cancel(EffectCancellation(effectID.erased, of: rows, row: id)) }
  }

  /// Cancels every effect of the store. An action that a handler of the instrumentation sends meanwhile is reduced
  /// afterwards.
  public func cancelAllEffects() {
    holdingQueue { runtime.cancelAll() }
  }

  private func cancelEffects(erased id: AnyEffectID) {
    holdingQueue { runtime.cancel(EffectCancellation(id)) }
  }
}

extension Store: EffectOwner {
  package func enqueue(_ action: R.Action, from scope: EffectScope?) {
    runtime.enteredQueue(from: scope)
    runtime.causes?.append(Cause.current)
    append(QueuedAction(action: action, scope: scope))
  }

  package func receive(_ action: R.Action, from scope: EffectScope) {
    guard !isDraining else { return holdingQueue { enqueue(action, from: scope) } }
    isDraining = true
    // The queue is empty: the action is reduced without being put into it.
    runtime.enteredQueue(from: scope)
    reduceUnlessCancelled(action, from: scope)
    drain()
    flush()
  }

  package func holdingQueue(_ body: @MainActor () -> Void) {
    guard !isDraining else {
      // While a reducer runs, only its own cancellations come here: runs and timers have to wait for the main actor.
      if isReducing { runtime.reducerWillCancel() }
      body()
      return
    }
    isDraining = true
    body()
    drain()
    flush()
  }

  package func report(_ problem: EffectProblem) {
    #if DEBUG
      Logger(label: "InnoFlow").warning("\(problem)")
    #endif
  }
}

/// An action in the queue, and the effect that sent it.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let scope: EffectScope?

  @inlinable
  init(action: Action, scope: EffectScope?) {
    self.action = action
    self.scope = scope
  }
}
