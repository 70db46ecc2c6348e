import Dispatch
import Glibc

enum StandardInput {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The next line without its end, nil at the end of input; read off the main actor, as reading blocks.
  ///
  /// On a terminal the prompt goes to standard error first.
  static func nextLine(prompt: String) async -> String? {
    if isTerminal { Console.writeError(prompt) }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }
}
