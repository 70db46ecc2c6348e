import Logging
import Synchronization

/// Keeps what is logged, one line an entry: level, message, metadata by key.
final class RecordingLog: Sendable {
  private let lines = Mutex<[String]>([])

  var entries: [String] { lines.withLock { $0 } }

  func logger(level: Logger.Level) -> Logger {
    Logger(label: "test") { _ in Handler(log: self, logLevel: level) }
  }

  private struct Handler: LogHandler {
    let log: RecordingLog
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let pairs = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
      log.lines.withLock { $0.append((["\(event.level)", "\(event.message)"] + pairs).joined(separator: " ")) }
    }
  }
}
