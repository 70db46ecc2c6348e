import Dispatch
import Glibc
import TerminalUI

/// Standard input of the current console, a line at a time or all of it.
@MainActor
public final class StandardInput {
  /// In bytes, without the end of the line.
  public static let longestLine = 65_536

  private let console = Console.current
  private var buffer = LineBuffer(limit: StandardInput.longestLine)
  private var isAtEnd = false

  /// That of the console that is current now.
  public init() {}

  /// The next line without its end, nil at the end of input. On a terminal the prompt goes to standard error first, and
  /// at the end a line break.
  ///
  /// - Throws: `ScreenFailure` for a line that is not UTF-8 or too long, after which the next one can be read;
  ///   `InputError` when nothing can be read.
  public func nextLine(prompt: String) async throws -> String? {
    if console.inputIsTerminal { console.writeError(prompt) }
    while true {
      switch buffer.next(isAtEnd: isAtEnd) {
      case .text(let line): return line
      case .tooLong:
        throw ScreenFailure(code: .usage, message: "A line is longer than \(Self.longestLine) bytes.")
      case .notUTF8: throw ScreenFailure(code: .usage, message: "A line is not valid UTF-8.")
      case nil where isAtEnd:
        if console.inputIsTerminal { console.writeError("\n") }
        return nil
      case nil:
        let piece = try await Self.read(console)
        isAtEnd = piece.isEmpty
        buffer.append(piece)
      }
    }
  }

  /// All of standard input of the current console; more than `limit` bytes, and not all, if there are more.
  ///
  /// - Throws: `InputError` when nothing can be read.
  public static func all(limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try await read(.current)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// The available bytes, awaited on a thread that may block; empty at the end of input.
  private static func read(_ console: Console) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try readBlocking(console.input) })
      }
    }
  }

  nonisolated private static func readBlocking(_ descriptor: Int32) throws(InputError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count >= 0 { return Array(piece.prefix(count)) }
      switch errno {
      case EINTR: continue
      case EAGAIN: Console.wait(for: descriptor, events: POLLIN)
      default: throw InputError(reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Standard input cannot be read.
public struct InputError: Error, CustomStringConvertible {
  /// That of the system.
  let reason: String

  /// A sentence.
  public var description: String { "Standard input cannot be read: \(reason)." }
}
