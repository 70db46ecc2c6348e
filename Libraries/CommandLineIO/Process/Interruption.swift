import Dispatch
import Glibc
import Synchronization

/// The signals that end the program: Ctrl-C, SIGTERM, and SIGHUP of a terminal that is closed. A run whose console is
/// not that of the process leaves them alone.
public enum Interruption {
  /// Retained, because a released source handles nothing. One for each signal: a second one would never fire.
  private static let sources = Mutex<[Int32: any DispatchSourceSignal]>([:])

  /// Calls `handler` on a background queue when SIGINT arrives; replaces the default action and an earlier handler.
  public static func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
    on(SIGINT, handler)
  }

  /// The same for SIGTERM, and for SIGHUP unless it was ignored when the program started, as by nohup(1).
  public static func onTermination(_ handler: @escaping @Sendable (_ signal: Int32) -> Void) {
    for signal in ignoresHangUp ? [SIGTERM] : [SIGTERM, SIGHUP] { on(signal) { handler(signal) } }
  }

  private static let ignoresHangUp: Bool = {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    // Safe: both are function pointers, or small integers such as SIG_IGN, of the size of an Int. They are compared and
    // not called.
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }()

  private static func on(_ number: Int32, _ handler: @escaping @Sendable () -> Void) {
    guard Console.current.isOfProcess else { return }
    sources.withLock { sources in
      if let source = sources[number] {
        source.setEventHandler(handler: handler)
        return
      }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: handler)
      // A signal that comes before the source is registered is ignored.
      let isRegistered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isRegistered.signal() }
      source.activate()
      isRegistered.wait()
      sources[number] = source
    }
  }
}
