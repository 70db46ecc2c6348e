import TerminalUI

/// The lines of a shell. On a terminal they are edited, with history and completion, and Ctrl-C drops the line or
/// cancels the command that runs; elsewhere they are read as they come, and Ctrl-C ends the program.
///
/// ```swift
/// let input = ShellInput(prompt: "albums> ", completions: { { albums.names(from: $0) } }, interrupt: albums.cancel)
/// while let line = try await input.nextLine() {
///   try await input.untilInterrupted { try await albums.perform(ShellWords.split(line)) }
/// }
/// ```
@MainActor
public final class ShellInput {
  private let prompt: String
  private let completions: @MainActor () -> @Sendable (String) -> [String]
  private let interrupt: @MainActor @Sendable () -> Void
  private let plain = StandardInput()
  private let reader: TerminalLineReader?

  /// - Parameters:
  ///   - completions: called before each line; what the last word of the text that is typed may become.
  ///   - interrupt: cancels what runs, when the user types Ctrl-C.
  public init(
    prompt: String, completions: @escaping @MainActor () -> @Sendable (String) -> [String],
    interrupt: @escaping @MainActor @Sendable () -> Void
  ) {
    self.prompt = prompt
    self.completions = completions
    self.interrupt = interrupt
    let console = Console.current
    reader = (try? Terminal(environment: console.environment, input: console.input, output: console.output)).map {
      TerminalLineReader(terminal: $0)
    }
    if reader != nil { Interruption.onInterrupt {} }
  }

  /// The next line, nil at the end of input.
  ///
  /// - Throws: as `StandardInput.nextLine`.
  public func nextLine() async throws -> String? {
    guard let reader else { return try await plain.nextLine(prompt: prompt) }
    let completions = completions()
    while true {
      switch try await reader.next(prompt: prompt, completions: completions) {
      case .entered(let line): return line
      case .cancelled: continue
      case .end: return nil
      }
    }
  }

  /// Runs `body` until it is over, or until Ctrl-C, which cancels it.
  ///
  /// - Throws: what `body` throws; a failure that says so when it was interrupted.
  public func untilInterrupted(_ body: @escaping @MainActor () async throws -> Void) async throws {
    guard reader != nil else { return try await body() }
    let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let command = Task {
      do {
        end.yield(.success(try await body()))
      } catch {
        end.yield(.failure(error))
      }
    }
    Interruption.onInterrupt { [interrupt] in
      Task { @MainActor in
        // Before what `body` reports when its requests have ended.
        end.yield(.failure(ScreenFailure(code: .interrupted, message: "Interrupted.")))
        interrupt()
      }
    }
    defer {
      Interruption.onInterrupt {}
      command.cancel()
    }
    for await result in ends { return try result.get() }
  }
}
