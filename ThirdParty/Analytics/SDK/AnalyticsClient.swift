public import Analytics
public import Logging
import Synchronization

/// The app's analytics: numbers the events of a run and passes them to the vendor's sink.
///
/// No analytics vendor has an SDK for Linux, so the sink is the log: each event becomes one structured entry at debug
/// level. A vendor's SDK takes its place by conforming to `AnalyticsSink`.
public final class AnalyticsClient: AnalyticsTracking {
  private let apiKey: String
  private let sink: any AnalyticsSink
  private let nextSequence = Mutex(1)

  /// Reports to `sink` under the key that the vendor gave the app.
  public init(apiKey: String, sink: any AnalyticsSink) {
    self.apiKey = apiKey
    self.sink = sink
  }

  /// Reports to a logger, by default that of the process; it shows nothing unless its level is debug or below.
  public convenience init(apiKey: String, logger: Logger = Logger(label: "innosample.analytics")) {
    self.init(apiKey: apiKey, sink: LogAnalyticsSink(logger: logger))
  }

  /// Events reach the sink in the order of their sequence numbers, also when several threads track at once.
  public func track(_ event: AnalyticsEvent) {
    nextSequence.withLock { sequence in
      sink.receive(AnalyticsRecord(apiKey: apiKey, sequence: sequence, event: event))
      sequence += 1
    }
  }
}
