import Synchronization

/// Performs so many requests; fails with the first that does not bring what it should.
typealias Load = @Sendable (_ count: Int) async throws -> Void

struct UnexpectedResponse: Error {
  let bytes: Int
}

extension Job {
  /// As many tasks as requests are to be under way, each with one after another; `exchange` returns the size of a body.
  func concurrently(_ exchange: @escaping @Sendable () async throws -> Int) -> Load {
    { [cell] count in
      let countdown = Countdown(count)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<cell.concurrency {
          group.addTask {
            while countdown.next() {
              let bytes = try await exchange()
              guard bytes == cell.bytes else { throw UnexpectedResponse(bytes: bytes) }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

/// How many requests are left to begin.
final class Countdown: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) { left = Atomic(count) }

  func next() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
