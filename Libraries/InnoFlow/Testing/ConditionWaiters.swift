/// Suspends tasks on the main actor until a condition holds, with a deadline.
@MainActor
final class ConditionWaiters {
  private struct Waiter {
    let condition: @MainActor () -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var waiters: [UInt64: Waiter] = [:]
  private var last: UInt64 = 0

  /// Waits until the condition holds.
  ///
  /// - Returns: Whether the condition held before the deadline and before the task was cancelled.
  func wait(until deadline: ContinuousClock.Instant, _ condition: @escaping @MainActor () -> Bool) async -> Bool {
    if condition() { return true }
    last += 1
    let id = last
    let timer = Task { [weak self] in
      // Ten short sleeps instead of one, because nothing can arrive while another test blocks the main actor. Each
      // sleep begins on the main actor, so a blockage uses up one of them at most.
      let slice = ContinuousClock.now.duration(to: deadline) / 10
      for _ in 0..<10 where !Task.isCancelled { try? await Task.sleep(for: slice) }
      self?.timeOut(id)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiters[id] = Waiter(condition: condition, continuation: continuation)
        }
      }
    } onCancel: {
      // The cancelled timer skips its sleeps and resumes the waiter at once.
      timer.cancel()
    }
  }

  /// Checks the conditions again; called after a change.
  func check() {
    for (id, waiter) in waiters where waiter.condition() {
      waiters[id] = nil
      waiter.continuation.resume(returning: true)
    }
  }

  private func timeOut(_ id: UInt64) {
    waiters.removeValue(forKey: id)?.continuation.resume(returning: false)
  }
}
