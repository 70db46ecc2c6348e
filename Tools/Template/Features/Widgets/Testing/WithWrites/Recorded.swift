import Synchronization

/// What a stand-in has received, in its order.
public final class Recorded<Value: Sendable>: Sendable {
  private let received = Mutex<[Value]>([])

  public init() {}

  public var values: [Value] { received.withLock { $0 } }

  public func add(_ value: Value) {
    received.withLock { $0.append(value) }
  }
}
