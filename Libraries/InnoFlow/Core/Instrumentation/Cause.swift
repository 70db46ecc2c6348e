import DequeModule
private import Synchronization

/// Identifies a step that causes other steps: an action that is reduced, a run of an effect, or a step outside of the
/// store, such as a key press or a request.
///
/// A store whose instrumentation observes reductions makes a cause for each action and each run. After an action was
/// reduced, ``current`` is the action's cause: in the handler `reduced`, while the effects start, and while observers
/// are notified. In the task of a run it is the cause of the run. An action in the queue keeps the cause that was
/// current where it was sent. Without such instrumentation no cause is made or bound.
public struct Cause: Hashable, Sendable {
  /// Unique in the process, ascending.
  public let number: UInt64

  /// A new cause.
  public init() {
    number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The cause of the running code; `nil` where it is not known.
  @TaskLocal public static var current: Cause?
}

private let lastNumber = Atomic<UInt64>(0)

/// The causes of the actions in a store's queue, in the same order. Only a store whose reductions are observed has one:
/// the queues of other stores stay smaller.
@MainActor
final class QueuedCauses {
  /// The cause of the action that was reduced last; ``Cause/current`` while observers are notified.
  var latest: Cause?
  private var queue = Deque<Cause?>()

  func append(_ cause: Cause?) { queue.append(cause) }

  func removeFirst() -> Cause? { queue.popFirst() ?? nil }
}
