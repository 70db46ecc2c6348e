import InnoFlowCore
import Synchronization

/// A clock that a test advances and that never wakes a sleeper, like a real clock on a loaded machine.
final class LateClock: Sendable {
  private let elapsed = Mutex(Duration.zero)

  func advance(by duration: Duration) {
    elapsed.withLock { $0 += duration }
  }

  var storeClock: StoreClock {
    StoreClock { [self] in
      .init(sinceOrigin: elapsed.withLock { $0 })
    } sleep: { _, _ in
      try await Task.sleep(for: .seconds(86_400))
    }
  }
}
