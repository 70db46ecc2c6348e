/// How a child coordinator ended, for the one that waits for it. Only the first end counts.
@MainActor
final class ChildEnding<Result: Sendable> {
  private(set) var isOver = false
  private var outcome: Result?
  private var waiter: CheckedContinuation<Result?, Never>?

  func end(with result: Result?) {
    guard !isOver else { return }
    isOver = true
    outcome = result
    waiter?.resume(returning: result)
    waiter = nil
  }

  func result() async -> Result? {
    if isOver { return outcome }
    return await withCheckedContinuation { waiter = $0 }
  }
}
