import Dispatch
import Glibc
import Synchronization

/// The user pressed Ctrl-C.
struct Interruption: Error {
  /// Kept, because a source that is released handles nothing any more.
  private static let source = Mutex<(any DispatchSourceSignal)?>(nil)

  /// Calls `handler` on a background queue when SIGINT comes, in place of what the signal does by itself.
  static func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source.withLock { source in
      let signals = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
      signals.setEventHandler(handler: handler)
      signals.activate()
      source = signals
    }
  }
}
