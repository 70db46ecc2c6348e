public import Observation

/// Undo and redo of the changes of a stack.
///
/// ```swift
/// let history = NavigationHistory(store)
/// store.send(.go(.detail(3)))
/// history.undo()
/// history.redo()
/// ```
///
/// Each change event is one step: a batch, a transaction and a command with a fallback are undone as a whole, a
/// sequence step by step. Undo and redo are ordinary commands, which middlewares and the validator can refuse. Any
/// other change clears the redo steps. On the main actor, observable.
@MainActor
@Observable
public final class NavigationHistory<R: Route> {
  private var undoable: [RouteStack<R>] = []
  private var redoable: [RouteStack<R>] = []
  @ObservationIgnored private var isReplaying = false
  @ObservationIgnored private var observation: EventObservation?
  private let store: NavigationStore<R>
  private let limit: Int

  /// Records the changes of `store` from now on.
  ///
  /// - Parameter limit: maximum number of undo steps; the oldest are dropped. 100 by default.
  public init(_ store: NavigationStore<R>, limit: Int = 100) {
    self.store = store
    self.limit = max(0, limit)
    observation = store.onEvent { [weak self] event in
      if case .changed(let before, _) = event { self?.record(before) }
    }
  }

  /// Whether there is a step to undo. The store can still refuse it.
  public var canUndo: Bool { !undoable.isEmpty }
  /// Whether there is a step to redo. The store can still refuse it.
  public var canRedo: Bool { !redoable.isEmpty }

  /// Restores the stack as it was before its last change.
  ///
  /// - Returns: the result of the store, which may be a refusal; nil when there is nothing to undo.
  @discardableResult
  public func undo() -> NavigationResult<R>? {
    replay(from: \.undoable, to: \.redoable)
  }

  /// Restores the stack as it was before the last undo.
  ///
  /// - Returns: the result of the store, which may be a refusal; nil when there is nothing to redo.
  @discardableResult
  public func redo() -> NavigationResult<R>? {
    replay(from: \.redoable, to: \.undoable)
  }

  /// Clears all steps.
  public func clear() {
    undoable = []
    redoable = []
  }

  private typealias Steps = ReferenceWritableKeyPath<NavigationHistory<R>, [RouteStack<R>]>

  private func replay(from source: Steps, to destination: Steps) -> NavigationResult<R>? {
    guard let target = self[keyPath: source].last else { return nil }
    let present = store.state
    isReplaying = true
    defer { isReplaying = false }
    let result = store.execute(.replace(target.path))
    guard result.isSuccess else { return result }
    self[keyPath: source].removeLast()
    self[keyPath: destination].append(present)
    return result
  }

  private func record(_ before: RouteStack<R>) {
    guard !isReplaying else { return }
    undoable.append(before)
    if undoable.count > limit { undoable.removeFirst() }
    redoable = []
  }
}
