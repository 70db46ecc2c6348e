import Dispatch
public import Glibc

/// Reason for which a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// TERM is `dumb`, empty or not set.
  case cannotMoveCursor(term: String)
  /// A call of the system failed.
  case system(call: String, errorNumber: Int32)

  public var description: String {
    switch self {
    case .notATerminal: "Standard input or output is not a terminal."
    case .cannotMoveCursor(""): "TERM is not set."
    case .cannotMoveCursor(let term): "A terminal of the type '\(term)' cannot move its cursor."
    case .system(let call, let number): "\(call) failed: \(String(cString: strerror(number)))."
    }
  }

  /// What the user may try.
  public var hint: String? {
    switch self {
    case .notATerminal: "Start it in a terminal, without redirection."
    case .cannotMoveCursor: "Set TERM to what the terminal is, such as 'xterm-256color'."
    case .system: nil
    }
  }
}

/// A terminal in full-screen mode: raw input, the alternate screen, mouse reports and bracketed paste.
///
/// It is restored by `leave()`, at the end of the program, and by every signal that ends it by default. A handler of
/// the program's own leaves it, or calls `restoreAfterFailure()` before `_exit`.
@MainActor
public final class Terminal {
  /// DECSET and DECRST: alternate screen, cursor, mouse reports in SGR form, bracketed paste. DECRQM asks for
  /// synchronized output, OSC 11 for the colour of the background.
  private static let enterSequence =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\"
  private static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Whether the terminal takes OSC 52, or ignores it; the console of the kernel and old ones show it as text.
  let takesClipboard: Bool
  public let depth: ColorDepth
  /// Whether the environment says that the background is light.
  let isOnLight: Bool
  public let isUTF8: Bool
  /// Whether colours are chosen for a light background; nil to use what the terminal reports, or else
  /// the environment (`TextStyles`).
  public var hasLightBackground: Bool?
  /// Whether h, j, k, l, g and G act as arrows, Home and End when neither a command nor a text field handles them.
  public var lettersMove = true
  let input: Int32
  let output: Int32
  /// The user's own, for a `TextEditor`.
  let editor: ExternalEditor
  private var isEntered = false
  private var settings = termios()

  /// - Throws: `TerminalError` when `input` or `output` is not a terminal, or one that cannot move its cursor.
  public init(environment: [String: String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO)
    throws(TerminalError)
  {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    let term = environment["TERM"] ?? ""
    guard !["", "dumb"].contains(term) else { throw .cannotMoveCursor(term: term) }
    self.input = input
    self.output = output
    editor = ExternalEditor(environment: environment, input: input)
    takesClipboard = !["linux", "vt100", "vt220", "cons25"].contains(term)
    switch TextStyles(environment: environment, isTerminal: true) {
    case .ansi(let depth, let isOnLight): (self.depth, self.isOnLight) = (depth, isOnLight)
    case .plain: (depth, isOnLight) = (.monochrome, false)
    }
    isUTF8 = Self.isUTF8(environment)
  }

  /// By the first of LC_ALL, LC_CTYPE and LANG that is set (locale(7)); C and POSIX are ASCII.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let codeset = locale.lowercased().split(separator: ".").dropFirst().first ?? ""
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }

  /// Columns and rows; 80 × 24 when they are unknown.
  public var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Switches to full-screen mode, also when already in it: while the program was stopped, the shell may have
  /// changed the terminal.
  public func enter() throws(TerminalError) {
    try enterRawMode(leaving: Self.leaveSequence)
    write(Array(Self.enterSequence.utf8))
  }

  /// Restores the screen and the mode of the terminal.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    TerminalRestoration.disarm()
  }

  /// Keys come one by one and are not echoed (termios(3), cfmakeraw); reading waits for one byte.
  func enterRawMode(leaving sequence: String) throws(TerminalError) {
    if !isEntered {
      guard tcgetattr(input, &settings) == 0 else { throw .system(call: "tcgetattr", errorNumber: errno) }
      TerminalRestoration.arm(input: input, output: output, settings: settings, sequence: Array(sequence.utf8))
      isEntered = true
    }
    var raw = settings
    cfmakeraw(&raw)
    guard tcsetattr(input, TCSADRAIN, &raw) == 0 else {
      let number = errno
      leave()
      throw .system(call: "tcsetattr", errorNumber: number)
    }
  }

  /// Restores the terminal that is in full-screen mode; for a handler that ends the program with `_exit`. Safe on any
  /// thread.
  nonisolated public static func restoreAfterFailure() { TerminalRestoration.restore() }

  /// Writes all bytes, however long the terminal takes. After an error the rest is dropped.
  nonisolated func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { TerminalRestoration.write($0, to: output, timeout: -1) }
  }

  /// At most 512 bytes of what has been typed, so that frames are drawn during a long paste; nil at the end of input.
  nonisolated func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(input, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    return count < 0 && [EAGAIN, EINTR].contains(errno) ? [] : nil
  }

  /// Calls `handler` with input as it arrives, and with nil at its end, until the returned function is called. When
  /// that function has returned, nothing waits for the terminal any more, and its descriptor may be closed.
  ///
  /// If it were closed earlier, the event loop would keep what it knows of the descriptor, and miss the input of a file
  /// that is opened under the same number.
  nonisolated func onInput(_ handler: @escaping @Sendable ([UInt8]?) -> Void) -> () async -> Void {
    let source = DispatchSource.makeReadSource(fileDescriptor: input, queue: .main)
    let cancelled = DispatchGroup()
    cancelled.enter()
    source.setEventHandler { handler(self.read()) }
    source.setCancelHandler { cancelled.leave() }
    source.activate()
    return {
      source.cancel()
      await withCheckedContinuation { continuation in cancelled.notify(queue: .main) { continuation.resume() } }
    }
  }
}
