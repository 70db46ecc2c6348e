import FoundationEssentials
import TerminalUI

/// The lines of a shell. On a terminal they are edited, with history and completion, and Ctrl-C drops the line or
/// cancels the command that runs; elsewhere they are read as they come, and Ctrl-C ends the program.
@MainActor
final class ShellInput {
  private static let prompt = "innosample> "

  private let session: Session
  private let plain = StandardInput()
  private let reader: TerminalLineReader?

  init(session: Session) {
    self.session = session
    let console = Console.current
    reader = (try? Terminal(environment: console.environment, input: console.input, output: console.output)).map {
      TerminalLineReader(terminal: $0)
    }
    if reader != nil { Interruption.onInterrupt {} }
  }

  /// The next line, nil at the end of input.
  ///
  /// - Throws: as `StandardInput.nextLine`.
  func nextLine() async throws -> String? {
    guard let reader else { return try await plain.nextLine(prompt: Self.prompt) }
    let completion = LineCompletion(on: session.published)
    while true {
      switch try await reader.next(prompt: Self.prompt, completions: { completion.words(completing: $0) }) {
      case .entered(let line): return line
      case .cancelled: continue
      case .end: return nil
      }
    }
  }

  /// Runs `body` until it is over, or until Ctrl-C, which cancels it.
  ///
  /// - Throws: what `body` throws; a failure that says so when it was interrupted.
  func untilInterrupted(_ body: @escaping @MainActor () async throws -> Void) async throws {
    guard reader != nil else { return try await body() }
    let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let command = Task {
      do {
        end.yield(.success(try await body()))
      } catch {
        end.yield(.failure(error))
      }
    }
    Interruption.onInterrupt { [interrupt = session.interrupt] in
      Task { @MainActor in
        // Before what `body` reports when its requests have ended.
        end.yield(.failure(ScreenFailure(code: .interrupted, message: "Interrupted.")))
        _ = interrupt()
      }
    }
    defer {
      Interruption.onInterrupt {}
      command.cancel()
    }
    for await result in ends { return try result.get() }
  }
}
