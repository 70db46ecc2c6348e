import CommandLineIO
import Synchronization

/// The requests of a command with `--dry-run` that would change something, as `curl` commands; none of them is sent.
final class DryRun: Sendable {
  private let requests = Mutex<[String]>([])

  @Sendable
  func add(_ request: String) {
    requests.withLock { $0.append(request) }
  }

  /// What the command prints: a request a line, as a shell can run it, or JSON. Nil when there was no such request.
  ///
  /// What is invisible is escaped in a way that JSON undoes, so that the command sends what it would have sent.
  ///
  /// A command may write several items at once, in any order; they are printed in that of their ids.
  func text(_ format: OutputFormat) throws -> String? {
    let requests = requests.withLock { $0.sorted { ($0.count, $0) < ($1.count, $1) } }
    if requests.isEmpty { return nil }
    switch format {
    case .text: return requests.map { "\(JSONText.escapingInvisible($0))\n" }.joined()
    case .json: return try JSONText.document(["requests": requests])
    }
  }
}
