import Dispatch
import Glibc

/// The user's own editor, which gets the terminal while it runs.
///
/// Where the terminal's jobs are controlled by a shell (setpgid(2), tcsetpgrp(3)), the editor is a process group of its
/// own in the foreground: Ctrl-C is the editor's alone. When it is suspended, so is this program, until `fg`.
struct ExternalEditor: Sendable {
  /// In bytes.
  private static let longest = 1 << 20

  /// A command of the shell.
  let command: String
  /// The terminal.
  let input: Int32

  /// `VISUAL`, or else `EDITOR`, or else vi.
  init(environment: [String: String], input: Int32) {
    command = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    self.input = input
  }

  /// Runs the editor on a file with `text`, which nobody else can read. Returns what the file holds in the end; when
  /// the task is cancelled, the editor is ended by SIGTERM.
  ///
  /// - Throws: `ScreenFailure` when the editor has failed. What it has saved is kept in its file, which is named.
  func edit(_ text: String) async throws -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/text-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard descriptor >= 0 else { throw Self.failure("No file can be made in '\(folder)': \(Self.reason(errno)).") }
    let original = Array((text.isEmpty || text.last?.isNewline == true ? text : text + "\n").utf8)
    original.withUnsafeBufferPointer { TerminalRestoration.write($0, to: descriptor, timeout: -1) }
    close(descriptor)
    let problem = await run(on: path)
    let bytes = Self.contents(of: path)
    let edited = bytes.flatMap { String(validating: $0, as: UTF8.self) }
    if let problem = problem ?? (edited == nil ? "has left no text of at most 1 MiB in UTF-8" : nil) {
      let hasSaved = bytes != original
      if !hasSaved { unlink(path) }
      throw Self.failure(
        "The editor \(problem).",
        hint: hasSaved ? "What it has saved is in '\(path)'." : "VISUAL or EDITOR names it: '\(command)'.")
    }
    unlink(path)
    // As most editors end a file.
    return edited.map { $0.last == "\n" && text.last?.isNewline != true ? String($0.dropLast()) : $0 } ?? text
  }

  /// Why it has failed, as the rest of a sentence; nil when it has ended well.
  private func run(on path: String) async -> String? {
    let hasJobs = tcgetpgrp(input) == getpgrp()
    // Of a background process that takes the terminal back.
    let before = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, before) }
    guard let child = start(on: path, hasJobs: hasJobs) else { return "cannot be started: \(Self.reason(errno))" }
    let target = hasJobs ? -child : child
    let status = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own: this may take hours.
        DispatchQueue(label: "TerminalUI.ExternalEditor").async {
          continuation.resume(returning: wait(for: child, target: target, hasJobs: hasJobs))
        }
      }
    } onCancel: {
      kill(target, SIGTERM)
      kill(target, SIGCONT)
    }
    if hasJobs { tcsetpgrp(input, getpgrp()) }
    if status & 0x7F != 0 { return "was ended by signal \(status & 0x7F)" }
    let code = status >> 8 & 0xFF
    // sh(1).
    return code == 0 ? nil : code == 127 ? "was not found" : "ended with exit code \(code)"
  }

  private func wait(for child: pid_t, target: pid_t, hasJobs: Bool) -> Int32 {
    var status: Int32 = 0
    while true {
      if waitpid(child, &status, WUNTRACED) == -1 {
        if errno != EINTR { return 0 }
      } else if status & 0xFF != 0x7F {
        return status
      } else {
        // Suspended. Nothing can continue this program where the system does not stop it: at the top of a session.
        if hasJobs { tcsetpgrp(input, getpgrp()) }
        kill(0, SIGTSTP)
        if hasJobs { tcsetpgrp(input, child) }
        kill(target, SIGCONT)
      }
    }
  }

  private func start(on path: String, hasJobs: Bool) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if hasJobs { flags |= POSIX_SPAWN_SETPGROUP }
    // The editor begins when its end of the pipe is at its end: then the terminal is its own.
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { return nil }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { for descriptor in pipe { close(descriptor) } }
    posix_spawn_file_actions_adddup2(&actions, pipe[0], 3)
    // What this program handles or ignores is the editor's own, and this thread blocks nearly all signals.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // As git does: the command may have arguments, and the name of the file any character.
    let words: [String] = ["sh", "-c", "read x <&3; exec 3<&-; exec \(command) \"$1\"", "sh", path]
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let number = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ)
    guard number == 0 else {
      errno = number
      return nil
    }
    if hasJobs { tcsetpgrp(input, child) }
    return child
  }

  /// Nil when it cannot be read, or is too long.
  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= longest {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0, errno != EINTR { return nil }
      bytes += piece.prefix(max(0, count))
    }
    return nil
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  private static func failure(_ message: String, hint: String? = nil) -> ScreenFailure {
    ScreenFailure(code: .failure, message: message, hint: hint)
  }
}
