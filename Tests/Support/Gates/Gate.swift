import Synchronization

/// Suspends tasks until a test opens it, and counts them. By default, a task that is cancelled stops waiting.
///
/// The gate of TestSupport hands a value over and ignores cancellation. It is a part of each generated app, and its
/// module uses TerminalUI, which the suites of the other libraries would then build.
package final class Gate: Sendable {
  private struct Contents {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var arrivals = 0
    var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let contents = Mutex(Contents())
  private let ignoresCancellation: Bool

  package init(ignoresCancellation: Bool = false) {
    self.ignoresCancellation = ignoresCancellation
  }

  /// Lets all tasks through, those that wait and those to come.
  package func open() {
    let waiting = contents.withLock { contents in
      contents.isOpen = true
      defer { contents.waiting = [:] }
      return contents.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when the gate is open, at once when it is.
  package func pass() async {
    let id = contents.withLock { contents in
      contents.arrivals += 1
      return contents.arrivals
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (passes, observers) = contents.withLock { contents -> (Bool, [CheckedContinuation<Void, Never>]) in
          let satisfied = contents.observers.filter { $0.count <= contents.arrivals }.map(\.continuation)
          contents.observers.removeAll { $0.count <= contents.arrivals }
          if contents.isOpen || (Task.isCancelled && !ignoresCancellation) { return (true, satisfied) }
          contents.waiting[id] = continuation
          return (false, satisfied)
        }
        for observer in observers { observer.resume() }
        if passes { continuation.resume() }
      }
    } onCancel: {
      guard !ignoresCancellation else { return }
      contents.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
  }

  /// Returns once so many have arrived at the gate, passed ones included, or the task is cancelled.
  package func waitForArrivals(_ count: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = contents.withLock { contents in
          if contents.arrivals >= count || Task.isCancelled { return true }
          contents.observers.append((count, continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      // The time limit ends the test, to which the gate belongs.
      let observers = contents.withLock { contents in
        defer { contents.observers = [] }
        return contents.observers
      }
      for observer in observers { observer.continuation.resume() }
    }
  }
}
