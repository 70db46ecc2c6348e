import InnoNetworkEngine
import Synchronization

/// Runs the work for a key once for all concurrent callers.
///
/// Each caller can be cancelled separately; the work is cancelled when the last one is.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    /// Distinguishes the flight from an earlier one of the same key that was cancelled and ends later.
    let number: UInt64
    let task: Task<Void, Never>
    var waiters: [UInt64: CheckedContinuation<Value?, Never>]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastNumber: UInt64 = 0

    mutating func nextNumber() -> UInt64 {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// The number of waiters, over all keys.
  var waiters: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

  /// Waits for the running work for the key, or starts it. The work inherits the priority and task-local values of the
  /// caller that starts it. Throws only if the calling task is cancelled.
  func value(for key: Key, work: @escaping @Sendable () async -> Value) async throws(CancellationError) -> Value {
    let waiterID = state.withLock { $0.nextNumber() }
    let value = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        join(key, waiterID, waiter, work)
        // If the task was cancelled before, `onCancel` had no waiter to remove.
        if Task.isCancelled { leave(key, waiterID) }
      }
    } onCancel: {
      leave(key, waiterID)
    }
    guard let value else { throw CancellationError() }
    return value
  }

  private func join(
    _ key: Key, _ waiterID: UInt64, _ waiter: CheckedContinuation<Value?, Never>,
    _ work: @escaping @Sendable () async -> Value
  ) {
    state.withLock { state in
      guard state.flights[key] == nil else {
        state.flights[key]?.waiters[waiterID] = waiter
        return
      }
      let number = state.nextNumber()
      let task = Task { await finish(key, number, work()) }
      state.flights[key] = Flight(number: number, task: task, waiters: [waiterID: waiter])
    }
  }

  private func leave(_ key: Key, _ waiterID: UInt64) {
    let (waiter, abandoned) = state.withLock { state -> (CheckedContinuation<Value?, Never>?, Task<Void, Never>?) in
      guard let waiter = state.flights[key]?.waiters.removeValue(forKey: waiterID) else { return (nil, nil) }
      guard state.flights[key]?.waiters.isEmpty == true else { return (waiter, nil) }
      return (waiter, state.flights.removeValue(forKey: key)?.task)
    }
    abandoned?.cancel()
    waiter?.resume(returning: nil)
  }

  private func finish(_ key: Key, _ number: UInt64, _ value: Value) {
    let waiters = state.withLock { state -> [CheckedContinuation<Value?, Never>] in
      guard state.flights[key]?.number == number, let flight = state.flights.removeValue(forKey: key) else { return [] }
      return Array(flight.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }
}
