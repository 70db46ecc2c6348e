public import Observation

/// Undoes and redoes the changes of a stack.
///
/// ```swift
/// let history = NavigationHistory(store)
/// store.send(.go(.detail(3)))
/// history.undo()
/// history.redo()
/// ```
///
/// Each change event is one step: a batch, a transaction and a command with a fallback are undone at once, a sequence step by step. Undoing and redoing are
/// commands like others, which middlewares and the validator may refuse; a change from elsewhere ends what could be redone. On the main actor, observable.
@MainActor
@Observable
public final class NavigationHistory<R: Route> {
  private var undoable: [RouteStack<R>] = []
  private var redoable: [RouteStack<R>] = []
  @ObservationIgnored private var isMoving = false
  @ObservationIgnored private var observation: EventObservation?
  private let store: NavigationStore<R>
  private let limit: Int

  /// Notes the changes of `store` from now on.
  ///
  /// - Parameter limit: how many changes can be undone; the oldest are forgotten. 100 by default.
  public init(_ store: NavigationStore<R>, limit: Int = 100) {
    self.store = store
    self.limit = max(0, limit)
    observation = store.onEvent { [weak self] event in
      if case .changed(let before, _) = event { self?.note(before) }
    }
  }

  /// Whether ``undo()`` has a step to take; the store may still refuse it.
  public var canUndo: Bool { !undoable.isEmpty }
  /// Whether ``redo()`` has a step to take, as nothing else has changed the stack since an undo; the store may still refuse it.
  public var canRedo: Bool { !redoable.isEmpty }

  /// Goes to where the stack stood before its last change.
  ///
  /// - Returns: what the store answered, and then nothing is undone if it refused; nil when there is nothing to undo.
  @discardableResult
  public func undo() -> NavigationResult<R>? {
    move(from: \.undoable, to: \.redoable)
  }

  /// Goes to where the stack stood before it was undone.
  ///
  /// - Returns: what the store answered, and then nothing is redone if it refused; nil when there is nothing to redo.
  @discardableResult
  public func redo() -> NavigationResult<R>? {
    move(from: \.redoable, to: \.undoable)
  }

  /// Forgets all steps.
  public func clear() {
    undoable = []
    redoable = []
  }

  private typealias Steps = ReferenceWritableKeyPath<NavigationHistory<R>, [RouteStack<R>]>

  private func move(from source: Steps, to destination: Steps) -> NavigationResult<R>? {
    guard let target = self[keyPath: source].last else { return nil }
    let present = store.state
    isMoving = true
    defer { isMoving = false }
    let result = store.execute(.replace(target.path))
    guard result.isSuccess else { return result }
    self[keyPath: source].removeLast()
    self[keyPath: destination].append(present)
    return result
  }

  private func note(_ before: RouteStack<R>) {
    guard !isMoving else { return }
    undoable.append(before)
    if undoable.count > limit { undoable.removeFirst() }
    redoable = []
  }
}
