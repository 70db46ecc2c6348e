/// Records values on the main actor; a test can wait until the recorded ones meet a condition.
@MainActor
final class Recorder<Element> {
  private(set) var elements: [Element] = []
  private var waiters: [(condition: ([Element]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  func record(_ element: Element) {
    elements.append(element)
    let satisfied = waiters.filter { $0.condition(elements) }
    waiters.removeAll { $0.condition(elements) }
    for waiter in satisfied { waiter.continuation.resume() }
  }

  func wait(until condition: @escaping ([Element]) -> Bool) async {
    if condition(elements) { return }
    await withCheckedContinuation { waiters.append((condition, $0)) }
  }
}
