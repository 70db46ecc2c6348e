import Dispatch
import Glibc

/// The user pressed Ctrl-C.
struct Interruption: Error {
  /// Calls `handler` on a thread of its own when SIGINT comes, in place of what the signal does by itself.
  ///
  /// To be called before other threads are started: they inherit that the signal is blocked, so that it waits for this one (sigwait(3)).
  static func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    DispatchQueue(label: "interruption").async { [signals] in
      var signal: Int32 = 0
      withUnsafePointer(to: signals) { _ = sigwait($0, &signal) }
      handler()
    }
  }
}
