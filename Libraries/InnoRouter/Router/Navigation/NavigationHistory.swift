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
/// other change clears the redo steps. Observers of the store's events can undo and redo.
///
/// On the main actor, observable.
@MainActor
@Observable
public final class NavigationHistory<R: Route> {
  private var undoable: [RouteStack<R>] = []
  private var redoable: [RouteStack<R>] = []
  /// The list from which the running undo or redo removes its step, and the one to which it adds the replaced stack.
  /// Nil when its change has been recorded.
  @ObservationIgnored private var pendingMove: (source: Steps, destination: Steps)?
  @ObservationIgnored private var observation: EventObservation?
  private let store: NavigationStore<R>
  private let limit: Int

  /// Records the changes of `store` from now on.
  ///
  /// - Parameter limit: maximum number of undo steps; the oldest are dropped. 100 by default.
  public init(_ store: NavigationStore<R>, limit: Int = 100) {
    self.store = store
    self.limit = max(0, limit)
    // Not `onEvent`: the event of a change that an observer makes is delivered later than the change.
    observation = store.onCommit { [weak self] in self?.record($0) }
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

  private typealias Steps = ReferenceWritableKeyPath<NavigationHistory<R>, [RouteStack<R>]>

  private func replay(from source: Steps, to destination: Steps) -> NavigationResult<R>? {
    guard let target = self[keyPath: source].last else { return nil }
    pendingMove = (source, destination)
    defer { pendingMove = nil }
    let result = store.execute(.replace(target.path))
    // A success that changed nothing, because a middleware substituted the command.
    if result.isSuccess, pendingMove != nil { record(store.state) }
    return result
  }

  private func record(_ before: RouteStack<R>) {
    if let (source, destination) = pendingMove {
      pendingMove = nil
      self[keyPath: source].removeLast()
      self[keyPath: destination].append(before)
      return
    }
    undoable.append(before)
    if undoable.count > limit { undoable.removeFirst() }
    redoable = []
  }
}
