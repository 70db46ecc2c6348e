import Synchronization

/// The number of dropped events of one subscription.
final class DropCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.add(1, ordering: .relaxed)
  }
}
