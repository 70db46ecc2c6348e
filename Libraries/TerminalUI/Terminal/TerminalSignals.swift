import Dispatch
import Glibc

/// The signals that a full-screen program answers by drawing: a new size, stop and continue. Handlers write their
/// number into a pipe, which is read on the main queue.
@MainActor
final class TerminalSignals {
  nonisolated(unsafe) private static let pipe: UnsafeMutablePointer<Int32> = {
    // Lives as long as the program: a handler may run at any time. Written once.
    let ends = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    ends.initialize(repeating: -1, count: 2)
    if Glibc.pipe(ends) == 0 {
      for end in 0..<2 {
        _ = fcntl(ends[end], F_SETFL, O_NONBLOCK)
        _ = fcntl(ends[end], F_SETFD, FD_CLOEXEC)
      }
    }
    return ends
  }()

  private let source: any DispatchSourceRead

  /// Calls `handler` on the main actor with SIGWINCH, SIGTSTP or SIGCONT, until it is cancelled.
  init(_ handler: @escaping @MainActor (Int32) -> Void) {
    let descriptor = Self.pipe[0]
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      var numbers = [UInt8](repeating: 0, count: 64)
      let count = read(descriptor, &numbers, numbers.count)
      let received = numbers.prefix(max(0, count))
      MainActor.assumeIsolated {
        for number in received { handler(Int32(number)) }
      }
    }
    source.activate()
    for number in [SIGWINCH, SIGTSTP, SIGCONT] { Self.handle(number) }
  }

  func cancel() {
    for number in [SIGWINCH, SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
    source.cancel()
  }

  /// Stops the program as the terminal's own Ctrl-Z would: with all programs of its job.
  func stop() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
  }

  /// After the program went on.
  func resume() {
    Self.handle(SIGTSTP)
  }

  private static func handle(_ number: Int32) {
    _ = pipe
    TerminalRestoration.install(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(TerminalSignals.pipe[1], &byte, 1)
      errno = saved
    }
  }
}
