import CoreMetrics
import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// Records the metrics of a client's exchanges, see ``ObservabilityPack/metrics``.
final class NetworkMetrics: NetworkObserver {
  private struct Key: Hashable {
    let label: String
    let host: String
    var method = ""
    /// The value of the dimension whose name is passed together with the key: the status class, the state of the
    /// connection or the phase; empty for labels without such a dimension.
    var category = ""
  }

  private struct Recorders {
    var timers: [Key: Timer] = [:]
    var counters: [Key: Counter] = [:]
  }

  private let factory: any MetricsFactory
  /// Created once for each key, because a backend may have to look them up.
  private let recorders = Mutex(Recorders())

  /// `nil` for the factory that swift-metrics has without a backend.
  init?(_ factory: any MetricsFactory) {
    guard !(factory is NOOPMetricsHandler) else { return nil }
    self.factory = factory
  }

  func observe(_ event: NetworkEvent) {
    let host = event.url?.host ?? ""
    switch event.kind {
    // `total` is zero for a stream, whose metrics are not known yet.
    case .received(let status, _, .server, let metrics) where metrics.total > .zero:
      let key = Key(
        label: "http.client.request.duration", host: host, method: event.method.rawValue, category: "\(status / 100)xx")
      timer(key, "http.response.status_class").recordNanoseconds(Int64(metrics.total / .nanoseconds(1)))
      let connection = metrics.reusedConnection ? "reused" : "opened"
      count(1, Key(label: "http.client.connections", host: host, category: connection), "state")
      count(metrics.sentBytes, Key(label: "http.client.sent_bytes", host: host))
      count(metrics.receivedBytes, Key(label: "http.client.received_bytes", host: host))
    case .retrying(let error, _), .failed(let error):
      // Responses that are not accepted or not decoded have been recorded when they were received.
      guard error.phase != .status, error.phase != .decode else { return }
      count(1, Key(label: "http.client.failures", host: host, category: error.phase.rawValue), "phase")
    default: break
    }
  }

  private func timer(_ key: Key, _ categoryName: String) -> Timer {
    recorders.withLock { recorders in
      if let timer = recorders.timers[key] { return timer }
      let timer = Timer(label: key.label, dimensions: Self.dimensions(key, categoryName), factory: factory)
      recorders.timers[key] = timer
      return timer
    }
  }

  private func count(_ amount: Int, _ key: Key, _ categoryName: String = "") {
    let counter = recorders.withLock { recorders in
      if let counter = recorders.counters[key] { return counter }
      let counter = Counter(label: key.label, dimensions: Self.dimensions(key, categoryName), factory: factory)
      recorders.counters[key] = counter
      return counter
    }
    counter.increment(by: amount)
  }

  private static func dimensions(_ key: Key, _ categoryName: String) -> [(String, String)] {
    [("server.address", key.host), ("http.request.method", key.method), (categoryName, key.category)]
      .filter { !$0.1.isEmpty }
  }
}
