import Dispatch
import Foundation
import Programs
import Subprocess
import Synchronization
import SystemPackage

/// A terminal that the test drives: what a program prints to `follower` can be waited for, and what is typed reaches
/// it.
final class PseudoTerminal: Sendable {
  private struct Output {
    var text = ""
    var isAtEnd = false
  }

  let follower: FileDescriptor
  private let leader: FileDescriptor
  private let output = Mutex(Output())

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    let leader = try FileDescriptor.open("/dev/ptmx", .readWrite)
    _ = fcntl(leader.rawValue, F_SETFD, FD_CLOEXEC)
    self.leader = leader
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which the C header hides in macros.
    var number: Int32 = 0
    _ = ioctl(leader.rawValue, 0x4004_5431, &number)
    _ = ioctl(leader.rawValue, 0x8004_5430, &number)
    follower = try FileDescriptor.open(FilePath("/dev/pts/\(number)"), .readWrite, options: .init(rawValue: O_NOCTTY))
    _ = fcntl(follower.rawValue, F_SETFD, FD_CLOEXEC)
    resize(columns: columns, rows: rows)
    Thread.detachNewThread { [self] in read() }
  }

  func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(follower.rawValue, UInt(TIOCSWINSZ), &size)
  }

  /// A copy of the terminal for a program, which closes it when started.
  func descriptor() throws -> FileDescriptor {
    try follower.duplicate()
  }

  func type(_ text: String) throws {
    _ = try leader.writeAll(Array(text.utf8))
  }

  /// What has been printed, once it holds `text`.
  func wait(for text: String) async throws -> String {
    try await wait(for: "output with \(text.debugDescription)") { $0.text.contains(text) }
  }

  /// All that was printed. To be called when every program has ended.
  func finish() async throws -> String {
    try follower.close()
    let text = try await wait(for: "the end of the output", until: \.isAtEnd)
    try leader.close()
    return text
  }

  private func wait(for expectation: String, until condition: (Output) -> Bool) async throws -> String {
    try await Polling.wait(for: expectation, in: { output.withLock(\.self) }, until: condition).text
  }

  private func read() {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      // Reading fails when the last descriptor of the other side is closed.
      let count = piece.withUnsafeMutableBytes { (try? leader.read(into: $0)) ?? 0 }
      bytes += piece.prefix(count)
      let text = String(decoding: bytes, as: UTF8.self)
      output.withLock { output in
        output.text = text
        output.isAtEnd = count == 0
      }
      if count == 0 { return }
    }
  }
}
