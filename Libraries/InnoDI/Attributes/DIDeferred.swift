import Synchronization

/// Storage of a value that is made by the first read, once for all copies of the container and all threads.
///
/// For generated code only.
public final class DIDeferred<Value> {
  private let storage: Mutex<Guarded?>
  private let isGiven: Bool

  /// Empty storage, or one with an override.
  public init(_ override: Value? = nil) {
    isGiven = override != nil
    storage = Mutex(override.map { Guarded(value: $0) })
  }

  /// The value. The first caller makes it while others wait.
  ///
  /// `make` can read other deferred values: a container has no cycles, so there is no deadlock.
  public func value(_ make: () -> Value) -> Value {
    storage.withLock { stored in
      if let stored { return stored }
      let made = Guarded(value: make())
      stored = made
      return made
    }.value
  }

  /// The value that was made; nil if it was not requested or is an override.
  public var made: Value? {
    isGiven ? nil : storage.withLock { $0 }?.value
  }

  // Makes any value storable in the mutex. The value is accessible only through this object, which is Sendable only if
  // the value is: a value that is not stays in the isolation domain of its container.
  private struct Guarded: @unchecked Sendable {
    let value: Value
  }
}

extension DIDeferred: Sendable where Value: Sendable {}
