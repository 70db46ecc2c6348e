import Synchronization

/// Names one registered middleware. Never equal to that of another registration, in any store.
public struct MiddlewareHandle: Hashable, Sendable {
  private static let next = Atomic<UInt64>(0)

  private let number: UInt64

  init() {
    number = Self.next.add(1, ordering: .relaxed).oldValue
  }
}
