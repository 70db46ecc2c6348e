import Synchronization

/// Storage of a shared value that other values depend on. In a container with overrides, the value is made on demand.
///
/// For generated code only.
public enum DIShared<Value> {
  /// Made with the container.
  case made(Value)
  /// The storage and the closure that makes the value, in a container with overrides.
  case deferred(DIDeferred<Value>, () -> Value)

  /// Storage for a container with overrides.
  public init(_ override: Value?, _ make: @escaping () -> Value) {
    self = .deferred(DIDeferred(override), make)
  }

  /// The value. In a container with overrides, the first caller makes it while others wait.
  @inlinable
  public var value: Value {
    switch self {
    case .made(let value): value
    case .deferred(let storage, let make): storage.value(make)
    }
  }

  /// The value that the container made; nil if it was not requested or is an override.
  public var madeValue: Value? {
    switch self {
    case .made(let value): value
    case .deferred(let storage, _): storage.madeValue
    }
  }
}

// The closure captures only other values of the same container. If one of them is not Sendable, neither is the
// container, and this storage, which is private to it, stays in the container's isolation domain.
extension DIShared: @unchecked Sendable where Value: Sendable {}

/// Storage of a value that is made by the first read, once for all copies of the container and all threads.
///
/// For generated code only.
public final class DIDeferred<Value> {
  private let storage: Mutex<UncheckedSendable<Value>?>
  private let isOverride: Bool

  /// Empty storage, or one with an override.
  public init(_ override: Value? = nil) {
    isOverride = override != nil
    storage = Mutex(override.map { UncheckedSendable(value: $0) })
  }

  /// The value. The first caller makes it while others wait.
  ///
  /// `make` can read other deferred values: a container has no cycles, so there is no deadlock.
  public func value(_ make: () -> Value) -> Value {
    storage.withLock { stored in
      if let stored { return stored }
      let made = UncheckedSendable(value: make())
      stored = made
      return made
    }.value
  }

  /// The value that was made; nil if it was not requested or is an override.
  public var madeValue: Value? {
    isOverride ? nil : storage.withLock { $0 }?.value
  }
}

extension DIDeferred: Sendable where Value: Sendable {}

// Lets a mutex store and return a value that is not Sendable. The value is accessible only through a `DIDeferred` or
// `DIWeak`, which is Sendable only if the value is. So a value that is not Sendable stays in the isolation domain of
// its container.
private struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value
}

/// Weak storage of an object. A read makes a new object if the last one was released.
///
/// For generated code only.
public final class DIWeak<Value> {
  private let storage: Mutex<State>

  /// Empty storage, or one that retains an override.
  public init(_ override: Value? = nil) {
    storage = Mutex(State(override: override))
  }

  /// The existing object, or a new one.
  ///
  /// - Parameters:
  ///   - object: converts the value to an object. The generated `{ $0 }` compiles only if the type is a class or a
  ///     class-bound protocol.
  ///   - make: makes a new object. After an error, the next read calls it again.
  public func value<Failure: Error>(object: (Value) -> AnyObject, _ make: () throws(Failure) -> Value)
    throws(Failure) -> Value
  {
    try storage.withLock { stored throws(Failure) in
      if let existing = stored.override ?? (stored.object as? Value) { return UncheckedSendable(value: existing) }
      let made = try make()
      stored.object = object(made)
      return UncheckedSendable(value: made)
    }.value
  }

  // The argument of `UncheckedSendable` applies: the values are accessible only through this `DIWeak`.
  private struct State: @unchecked Sendable {
    let override: Value?
    weak var object: AnyObject?
  }
}

extension DIWeak: Sendable where Value: Sendable {}

/// Storage of an asynchronous shared value, which is made once and awaited by every reader.
///
/// Cancelling a reader does not cancel the task that makes the value; closing the container or releasing its last copy
/// does. For generated code only.
public final class DIAsyncShared<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var task: Task<Value, Failure>?
    var isClosed = false
  }

  private let isOverride: Bool
  private let state: Mutex<State>

  /// - Parameter override: a task that returns the override.
  public init(_ override: Task<Value, Failure>? = nil) {
    isOverride = override != nil
    state = Mutex(State(task: override))
  }

  deinit {
    state.withLock { $0.task?.cancel() }
  }

  /// The task that makes the value, started by `start` on first use. Every reader gets the same error.
  ///
  /// After ``end()``, a new task is cancelled at once.
  public func task(_ start: () -> Task<Value, Failure>) -> Task<Value, Failure> {
    state.withLock { state in
      if let running = state.task { return running }
      let started = start()
      if state.isClosed { started.cancel() }
      state.task = started
      return started
    }
  }

  /// Cancels the task if it is running, waits for it, and returns its value.
  ///
  /// - Returns: nil if the value was not requested, failed, or is an override.
  public func end() async -> Value? {
    let task = state.withLock { state in
      state.isClosed = true
      state.task?.cancel()
      return state.task
    }
    guard !isOverride, let task else { return nil }
    return try? await task.value
  }
}
