import Dispatch

/// Holds the threads of a server until a test opens it; then it stays open.
final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() {
    semaphore.signal()
  }
}
