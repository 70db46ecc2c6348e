import Dispatch
import Glibc

/// Delivers the signals that a full-screen program handles: SIGWINCH, SIGTSTP and SIGCONT. Their handlers write the
/// number into a pipe, which is read on the main queue.
@MainActor
final class TerminalSignals {
  nonisolated(unsafe) private static let pipe: UnsafeMutablePointer<Int32> = {
    // Written once.
    let ends = TerminalRestoration.memory(of: Int32(-1), count: 2)
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

  /// Stops the program like the terminal's own Ctrl-Z, with all processes of its group.
  func stop() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
  }

  /// Handles SIGTSTP again, after the program was continued.
  func resume() { Self.handle(SIGTSTP) }

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

/// Puts a terminal back as it was, also from a signal handler: the memory for this is allocated beforehand.
///
/// A handler may call write(2), tcsetattr(3), sigaction(2) and raise(3) (signal-safety(7)), and nothing that allocates
/// or locks.
enum TerminalRestoration {
  private struct Terminal {
    var input: Int32 = -1
    var output: Int32 = -1
    var settings = termios()
    var sequence = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  }

  /// The signals that end a program by default, those of a trap included.
  private static let fatalSignals = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
  ]

  // Written on the main actor while no handler is installed, or with `isActive` 0; read by handlers. Never freed.
  nonisolated(unsafe) private static let terminal = memory(of: Terminal())
  nonisolated(unsafe) private static let previous = memory(of: sigaction(), count: 65)
  nonisolated(unsafe) private static let isActive = memory(of: sig_atomic_t(0))
  private static let exitHandler: Void = { _ = atexit { TerminalRestoration.restore() } }()

  /// From now on `restore()`, the end of the program and every fatal signal without a handler write `sequence` to
  /// `output` and set `input` to `settings`.
  @MainActor
  static func arm(input: Int32, output: Int32, settings: termios, sequence: [UInt8]) {
    _ = exitHandler
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sequence.count)
    _ = bytes.initialize(from: sequence)
    terminal.pointee.sequence.deallocate()
    terminal.pointee = Terminal(input: input, output: output, settings: settings, sequence: bytes)
    isActive.pointee = 1
    for number in fatalSignals {
      sigaction(number, nil, previous + Int(number))
      // An ignored signal stays ignored, such as SIGHUP after nohup(1). A handler of the program leaves the full screen
      // itself; until then frames are drawn, and must not be drawn on the shell's screen.
      let handler = unsafeBitCast(previous[Int(number)].__sigaction_handler.sa_handler, to: Int.self)
      if handler != unsafeBitCast(SIG_DFL, to: Int.self) { continue }
      install(number) { number in
        TerminalRestoration.restore()
        sigaction(number, TerminalRestoration.previous + Int(number), nil)
        // Delivered when this handler returns; then the previous action ends the program.
        raise(number)
      }
    }
  }

  /// Restores the terminal and the signal handlers that `arm` replaced.
  @MainActor
  static func disarm() {
    restore()
    for number in fatalSignals { sigaction(number, previous + Int(number), nil) }
  }

  /// Restores the terminal, once. Safe in a signal handler and on any thread.
  static func restore() {
    guard isActive.pointee != 0 else { return }
    isActive.pointee = 0
    let terminal = terminal.pointee
    // A terminal that accepts nothing must not keep the program from ending.
    write(UnsafeBufferPointer(terminal.sequence), to: terminal.output, timeout: 1000)
    var settings = terminal.settings
    // Mouse reports must not reach the shell; lines that were typed ahead of a prompt must.
    tcsetattr(terminal.input, terminal.sequence.isEmpty ? TCSADRAIN : TCSAFLUSH, &settings)
  }

  /// Writes all bytes. The rest is dropped after an error, or when the terminal accepts none for `timeout` milliseconds
  /// (-1: no limit).
  static func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: Int32, timeout: Int32) {
    var sent = 0
    while sent < bytes.count, let start = bytes.baseAddress {
      let count = Glibc.write(output, start + sent, bytes.count - sent)
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        // O_NONBLOCK is a flag of the terminal, which other programs share and may set.
        var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        if poll(&entry, 1, timeout) == 0 { return }
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Memory that lives as long as the program: a handler may run at any time.
  static func memory<Value>(of value: Value, count: Int = 1) -> UnsafeMutablePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: count)
    pointer.initialize(repeating: value, count: count)
    return pointer
  }

  static func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    // On the alternate signal stack if there is one: a trap may be an overflow of the other stack.
    action.sa_flags = SA_RESTART | Int32(SA_ONSTACK)
    sigaction(number, &action, nil)
  }
}
