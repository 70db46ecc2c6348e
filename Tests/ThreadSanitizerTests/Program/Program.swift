// What ThreadSanitizerTests compiles for the sanitizer: each case is correct or has one race. A correct one must not
// depend on scheduling. Accesses that race are separated by time alone, which the sanitizer does not accept as an
// order.

import Foundation
import Synchronization

// Unchecked on purpose: cases race on `list`, and the sanitizer has to report it.
final class Unguarded: @unchecked Sendable {
  var list: [Int] = []
  let lock = Mutex(0)
}

@main struct Program {
  static func main() async throws {
    switch CommandLine.arguments.last {
    case "lock": await lock()
    case "lock-if-available": await lockIfAvailable()
    case "checked-continuation": await checkedContinuation()
    case "throwing-continuation": try await throwingContinuation()
    case "unsafe-continuation": await unsafeContinuation()
    case "continuation-in-lock": await continuationInLock()
    case "race-beside-lock": await raceBesideLock()
    case "race-in-other-lock": await raceInOtherLock()
    case "race-behind-continuation": await raceBehindContinuation()
    case "race-behind-unsafe-continuation": await raceBehindUnsafeContinuation()
    default: exit(64)
    }
  }

  // MARK: - Correct

  static func lock() async {
    let list = Mutex<[Int]>([])
    await threads(8) { thread in
      for index in 0..<10_000 {
        list.withLock { list in
          list.append(index + thread)
          if list.count > 100 { list = [] }
        }
      }
    }
  }

  static func lockIfAvailable() async {
    let list = Mutex<[Int]>([])
    await threads(8) { thread in
      for index in 0..<10_000 {
        let isDone: Void? = list.withLockIfAvailable { $0 = [index, thread] }
        if isDone == nil { list.withLock { $0 = [index] } }
      }
    }
  }

  static func checkedContinuation() async {
    for _ in 0..<2_000 {
      let state = Unguarded()
      let value = await withCheckedContinuation { continuation in
        state.list = [1]
        later {
          state.list.append(2)
          continuation.resume(returning: state.list.count)
        }
      }
      state.list.append(value)
    }
  }

  static func throwingContinuation() async throws {
    for index in 0..<2_000 {
      let state = Unguarded()
      do {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          later {
            state.list.append(2)
            continuation.resume(with: index.isMultiple(of: 2) ? .success(()) : .failure(CancellationError()))
          }
        }
      } catch is CancellationError {}
      state.list.append(3)
    }
  }

  static func unsafeContinuation() async {
    for _ in 0..<2_000 {
      let state = Unguarded()
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        later {
          state.list.append(2)
          continuation.resume()
        }
      }
      state.list.append(3)
    }
  }

  static func continuationInLock() async {
    for _ in 0..<1_000 {
      let waiting = Mutex<CheckedContinuation<[Int], Never>?>(nil)
      later {
        while true {
          if let continuation = waiting.withLock({ $0 }) { return continuation.resume(returning: [1, 2]) }
        }
      }
      var list = await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
      list.append(3)
    }
  }

  // MARK: - With a race

  static func raceBesideLock() async {
    let state = Unguarded()
    await threads(2) { thread in
      pause(thread)
      if thread == 0 { state.lock.withLock { _ in state.list.append(1) } } else { state.list.append(2) }
    }
  }

  static func raceInOtherLock() async {
    let (state, other) = (Unguarded(), Unguarded())
    await threads(2) { thread in
      pause(thread)
      (thread == 0 ? state : other).lock.withLock { _ in state.list.append(thread) }
    }
  }

  static func raceBehindContinuation() async {
    for _ in 0..<100 {
      let state = Unguarded()
      let value = await withCheckedContinuation { continuation in
        later {
          continuation.resume(returning: 1)
          usleep(1000)
          state.list.append(2)
        }
      }
      state.list.append(value)
      usleep(2000)
    }
  }

  static func raceBehindUnsafeContinuation() async {
    for _ in 0..<100 {
      let state = Unguarded()
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        later {
          continuation.resume()
          usleep(1000)
          state.list.append(2)
        }
      }
      state.list.append(3)
      usleep(2000)
    }
  }

  // MARK: - Threads

  static func later(_ action: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: action)
  }

  /// Runs an action on so many threads, which all exist before one of them begins.
  static func threads(_ count: Int, _ action: @escaping @Sendable (Int) -> Void) async {
    await withCheckedContinuation { continuation in
      let rest = Mutex(count)
      for index in 0..<count {
        Thread.detachNewThread {
          action(index)
          if rest.withLock({
            $0 -= 1
            return $0
          }) == 0 {
            continuation.resume()
          }
        }
      }
    }
  }

  /// Lets the first thread go first, with nothing that says so.
  static func pause(_ thread: Int) { usleep(thread == 0 ? 100_000 : 400_000) }
}
