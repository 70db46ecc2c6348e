import DequeModule
internal import Observation
import Synchronization

extension ProjectableStore {
  /// Calls a closure whenever a slice of the state has changed; not for the current value.
  ///
  /// The closure is called on the main actor, synchronously, each time the queue has emptied and the value differs from
  /// the one before. It may send: it is called for those changes after it has returned, never inside its own call.
  ///
  /// - Returns: The observation: no call is made after it was cancelled or released.
  public func onChange<Value: Equatable & Sendable>(
    of keyPath: KeyPath<State, Value>, _ closure: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> ObservationToken {
    let slice = follow(keyPath)
    // An observer that is notified earlier may send, so that the next value arrives before this one was delivered.
    var values = Deque<Value>()
    let tracker = SliceTracker(bytes: slice.bytes) {
      slice.refresh($0)
    } update: {
      values.append(slice.value)
      return true
    } listener: {
      if let value = values.popFirst() { closure(value) }
    }
    projectionSource.add(tracker)
    return ObservationToken { tracker.end() }
  }

  /// Calls a closure now, and again whenever something observable that it has read has changed.
  ///
  /// ```swift
  /// let token = store.observe { label.text = store.query }
  /// ```
  ///
  /// The closure is called on the main actor. A change of this store calls it synchronously, after the queue has
  /// emptied and the closures of `onChange(of:)` were called: once, however many of the values have changed. A change
  /// of anything else calls it later, in a task. The closure may send; its own changes do not call it again.
  ///
  /// - Returns: The observation: no call is made after it was cancelled or released. It does not keep the store alive.
  public func observe(_ closure: @escaping @MainActor () -> Void) -> ObservationToken {
    projectionSource.hub.observe(closure)
  }
}

extension SelectedStore {
  /// Calls a closure now, and again whenever something observable that it has read has changed; see
  /// ``ProjectableStore/observe(_:)``.
  public func observe(_ closure: @escaping @MainActor () -> Void) -> ObservationToken { hub.observe(closure) }
}

extension ProjectionHub {
  fileprivate func observe(_ closure: @escaping @MainActor () -> Void) -> ObservationToken {
    let observer = ReadObserver(closure)
    readObservers.append(observer)
    observer.run()
    return ObservationToken { [weak self] in
      observer.end()
      self?.readObservers.removeAll { $0 === observer }
    }
  }
}

/// Runs a closure again when something that it has read has changed.
@MainActor
final class ReadObserver {
  private var closure: (@MainActor () -> Void)?
  private nonisolated let hasChanged = Atomic(false)
  private var isRunning = false

  init(_ closure: @escaping @MainActor () -> Void) {
    self.closure = closure
  }

  func end() { closure = nil }

  func run() {
    guard !isRunning, let closure else { return }
    isRunning = true
    withObservationTracking(closure) { [weak self] in
      guard let self else { return }
      hasChanged.store(true, ordering: .relaxed)
      // After a change of this store the task does nothing: the hub has run the closure by then.
      Task { @MainActor in self.runIfChanged() }
    }
    isRunning = false
  }

  func runIfChanged() {
    while !isRunning, closure != nil, hasChanged.exchange(false, ordering: .relaxed) { run() }
  }
}

/// An active observation; it ends when the token is cancelled or released.
@MainActor
public final class ObservationToken {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends the observation. No further call is made, not even for a change that has already happened.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }

  isolated deinit {
    onCancel?()
  }
}
