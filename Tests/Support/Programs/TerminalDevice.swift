import Glibc
import Synchronization
public import SystemPackage

/// A pseudo-terminal (pty(7)): programs use the follower, and the test is the terminal at the other end.
public final class TerminalDevice: Sendable {
  public let follower: FileDescriptor
  /// The file of the follower.
  public let path: String
  private let leader: FileDescriptor
  /// A pipe whose end ends the thread; nil when it is closed.
  private let running: Mutex<FileDescriptor?>

  /// - Parameters:
  ///   - pieceSize: Most bytes to read at once.
  ///   - pause: Time before the next read, in microseconds: with `pieceSize`, the speed of a slow line.
  ///   - receive: Called in order with each piece of output, and with an empty one when no program has the follower
  ///     open any more. Returns what the terminal sends back.
  public init(
    columns: Int, rows: Int, pieceSize: Int = 4096, pause: UInt32 = 0,
    receive: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) throws {
    let leader = try FileDescriptor.open("/dev/ptmx", .readWrite, options: .closeOnExec)
    self.leader = leader
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which the C header hides in macros.
    var number: Int32 = 0
    _ = ioctl(leader.rawValue, 0x4004_5431, &number)
    _ = ioctl(leader.rawValue, 0x8004_5430, &number)
    path = "/dev/pts/\(number)"
    // O_NOCTTY: the terminal does not become that of the test.
    follower = try FileDescriptor.open(
      FilePath(path), .readWrite, options: [.closeOnExec, .init(rawValue: O_NOCTTY)])
    let pipe = try FileDescriptor.pipe(options: .closeOnExec)
    running = Mutex(pipe.writeEnd)
    resize(columns: columns, rows: rows)
    Self.onThread { [end = pipe.readEnd] in
      var entries = [leader, end].map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
      while poll(&entries, 2, -1) > 0 || errno == EINTR, entries[1].revents == 0 {
        guard entries[0].revents != 0 else { continue }
        var piece = [UInt8](repeating: 0, count: pieceSize)
        // Reading fails when the last descriptor of the other side is closed.
        let count = piece.withUnsafeMutableBytes { (try? leader.read(into: $0)) ?? 0 }
        let reply = receive(Array(piece.prefix(count)))
        if !reply.isEmpty { _ = try? leader.writeAll(reply) }
        if count == 0 { break }
        if pause > 0 { usleep(pause) }
      }
      for descriptor in [leader, end] { try? descriptor.close() }
    }
  }

  deinit { hangUp() }

  /// Not a dispatch source: with many of them libdispatch's event loop has crashed on a source that had ended.
  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    pthread_detach(thread)
  }

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// A descriptor of the follower for a program, to be closed when that has started.
  public func descriptor() throws -> FileDescriptor {
    let copy = try follower.duplicate()
    _ = fcntl(copy.rawValue, F_SETFD, FD_CLOEXEC)
    return copy
  }

  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(leader.rawValue, UInt(TIOCSWINSZ), &size)
  }

  public func type(_ bytes: some Sequence<UInt8>) throws {
    _ = try leader.writeAll(bytes)
  }

  /// The settings that `stty -g` prints: flags and control characters, in hexadecimal digits.
  public var settings: String {
    var settings = termios()
    _ = tcgetattr(leader.rawValue, &settings)
    let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    return (flags + characters).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// Whether input is delivered in whole lines (termios(3)), which a full-screen program turns off.
  public var isInCanonicalMode: Bool {
    var settings = termios()
    return tcgetattr(leader.rawValue, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
  }

  /// The process group that reads the terminal; -1 when there is none.
  public var foregroundGroup: Int32 { tcgetpgrp(leader.rawValue) }

  /// Closes the follower: the end of the output comes when no program has it open any more.
  public func finish() throws {
    try follower.close()
  }

  /// Ends the line, as a terminal does whose window is closed.
  public func hangUp() {
    running.withLock { end in
      try? end?.close()
      end = nil
    }
  }
}
