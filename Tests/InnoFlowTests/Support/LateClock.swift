import InnoFlowCore
import Synchronization

/// A clock that goes on when a test says so, and never wakes a sleeper: as a loaded machine looks to a store.
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
