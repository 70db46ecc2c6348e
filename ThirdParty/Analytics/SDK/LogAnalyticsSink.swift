import Analytics
public import Logging

/// Writes analytics records to a log, one entry each, at debug level.
///
/// The message is the event's name; its properties are the entry's metadata, together with `sequence`. The key of the
/// app stays out of the log. Writes nowhere else: with a logger at a higher level it is silent.
public struct LogAnalyticsSink: AnalyticsSink {
  private let logger: Logger

  public init(logger: Logger) {
    self.logger = logger
  }

  public func receive(_ record: AnalyticsRecord) {
    logger.debug("\(record.event.name)", metadata: metadata(of: record))
  }

  private func metadata(of record: AnalyticsRecord) -> Logger.Metadata {
    var metadata = record.event.properties.mapValues { Logger.MetadataValue.string($0.text) }
    metadata["sequence"] = "\(record.sequence)"
    return metadata
  }
}

extension AnalyticsValue {
  fileprivate var text: String {
    switch self {
    case .string(let value): value
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .bool(let value): String(value)
    }
  }
}
