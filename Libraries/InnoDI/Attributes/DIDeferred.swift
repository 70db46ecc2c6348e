import Synchronization

/// A value that is made by its first read, once, however many copies of the container there are and wherever they are read.
///
/// Generated code only.
public final class DIDeferred<Value> {
  private let storage: Mutex<Guarded?>
  private let isGiven: Bool

  /// An empty place, or one that an override fills.
  public init(_ override: Value? = nil) {
    isGiven = override != nil
    storage = Mutex(override.map { Guarded(value: $0) })
  }

  /// The value; the first caller makes it while the others wait.
  ///
  /// `make` may read other deferred values: a container has no cycles, so two readers never wait for each other.
  public func value(_ make: () -> Value) -> Value {
    storage.withLock { stored in
      if let stored { return stored }
      let made = Guarded(value: make())
      stored = made
      return made
    }.value
  }

  /// What was made; nil if nothing has asked for it, or an override is in its place.
  public var made: Value? {
    isGiven ? nil : storage.withLock { $0 }?.value
  }

  // Lets a value that is not Sendable into the mutex. It leaves it only through this object, which is Sendable
  // only where its value is: values that are not stay in the isolation domain of their container.
  private struct Guarded: @unchecked Sendable {
    let value: Value
  }
}

extension DIDeferred: Sendable where Value: Sendable {}
