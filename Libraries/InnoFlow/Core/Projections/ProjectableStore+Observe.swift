import DequeModule
internal import Observation
import Synchronization

extension ProjectableStore {
  /// Calls a closure whenever a slice of the state has changed.
  ///
  /// The call comes on the main actor, synchronously, once the queue has emptied: once for each time it empties with
  /// another value than before. The closure may send; it is never called inside another call: a change that it makes
  /// itself is delivered after it has returned.
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
  /// The call comes on the main actor: synchronously, after the queue has emptied and `onChange(of:)` was called, for a
  /// change of this store, once however many of the values have changed; later for a change of anything else. The
  /// closure may send; changes that it makes itself do not call it again.
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
      // A change of this store is handled at the end of its notification, before this task runs.
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
