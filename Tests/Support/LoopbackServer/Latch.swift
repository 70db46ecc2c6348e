import Dispatch

/// Holds the threads of a server until a test opens it; then it stays open.
public final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  public func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  public func open() {
    semaphore.signal()
  }
}
