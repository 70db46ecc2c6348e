import Glibc

extension Console {
  /// Prints data as `write(_:)`; on a terminal in the user's pager, if it has more lines than that.
  ///
  /// The pager is `PAGER`, a command of the shell; `less` when the variable is unset. There is none when it is empty or
  /// `cat`, or the terminal is dumb (TERM) or of unknown size. Ctrl-C is the pager's while it runs. A signal that ends
  /// the program ends the pager first, which would compete with the shell for the terminal.
  public func writePaged(_ text: String) {
    let rows = outputIsTerminal ? TerminalSize.rows(of: output) : nil
    guard let pager = Pager.command(for: text, rows: rows, environment: environment),
      Pager.show(text, with: pager, environment: environment)
    else { return write(text) }
  }
}

/// Shows text that is longer than the terminal in the user's pager.
enum Pager {
  /// The pager for a terminal of so many rows; nil when the text fits, and for a dumb or unknown terminal.
  static func command(for text: String, rows: Int?, environment: [String: String]) -> String? {
    guard let rows, text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows else { return nil }
    guard let term = environment["TERM"], !term.isEmpty, term != "dumb" else { return nil }
    let command = environment["PAGER"] ?? "less"
    return ["", "cat"].contains(command) ? nil : command
  }

  /// Runs the pager until the user leaves it.
  ///
  /// - Returns: false when it could not be started; then nothing has been shown.
  static func show(_ text: String, with command: String, environment: [String: String]) -> Bool {
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { return false }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    // As git does: leave at once when it fits, show colours, keep the text on the screen.
    let variables = Self.copies(environment.merging(["LESS": "FRX"]) { own, _ in own }.map { "\($0)=\($1)" })
    // A simple command takes the place of the shell, which would not pass a signal on to it.
    let isSimple = command.allSatisfy { $0.isLetter || $0.isNumber || " ./_+-".contains($0) }
    let arguments = Self.copies(["sh", "-c", isSimple ? "exec \(command)" : command])
    defer { for text in variables + arguments { free(text) } }
    var child = pid_t()
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // This thread blocks nearly all signals: the pager would not see Ctrl-C, Ctrl-Z or a new size of the terminal.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    Interruption.onInterrupt {}
    let error = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, variables)
    close(pipe[0])
    guard error == 0 else {
      close(pipe[1])
      return false
    }
    Interruption.onTermination { [child] signal in
      kill(child, SIGTERM)
      InterruptedExit.exit(after: signal)
    }
    // Its process identifier may be used again.
    defer { Interruption.onTermination(InterruptedExit.exit(after:)) }
    write(text, to: pipe[1])
    close(pipe[1])
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    // What the shell says when there is no such command (sh(1)).
    return ![126, 127].contains(status >> 8 & 0xFF)
  }

  /// For a C function, which wants a null at the end.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Writes until the pager has all of it or has ended.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
