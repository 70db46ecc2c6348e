import DequeModule

/// The causes of the actions in a store's queue, in its order. Exists only while reductions are observed, so that the
/// queue of other stores carries nothing.
@MainActor
final class QueuedCauses {
  /// The action that was reduced last, which observers are notified of.
  var latest: Cause?
  private var queue = Deque<Cause?>()

  func append(_ cause: Cause?) { queue.append(cause) }

  func removeFirst() -> Cause? { queue.popFirst() ?? nil }
}
