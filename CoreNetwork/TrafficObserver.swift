import HTTPTypes
import InnoNetwork

/// Reports each request as a `curl` command, and its outcome.
struct TrafficObserver: NetworkObserver {
  let report: @Sendable (String) -> Void

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .sending: if let request = event.request { report(request.curlCommand(.withoutCredentials)) }
    case .received(let status, let bytes, let source, let metrics):
      report("\(target(event)): \(status), \(bytes) bytes \(origin(source, metrics))")
    case .redirecting(let url): report("\(target(event)): redirected to \(url.redacted)")
    case .tokenReplaced: report("\(target(event)): the token is replaced")
    case .retrying(let error, _), .failed(let error):
      // The response has been reported already.
      if case .status = error.kind { return }
      report("\(target(event)): \(FailureDescription(error).cause)")
    case .succeeded: break
    }
  }

  private func target(_ event: NetworkEvent) -> String {
    "\(event.method.rawValue) \(event.url?.redacted ?? "(no URL)")"
  }

  private func origin(_ source: NetworkResponse.Source, _ metrics: TransferMetrics) -> String {
    switch source {
    case .cache: return "from the cache"
    case .staleCache: return "from the cache, stale"
    case .server, .revalidated:
      let connection =
        metrics.reusedConnection ? "connection reused" : "connected in \(metrics.connect.inMilliseconds)"
      return "in \(metrics.total.inMilliseconds) (\(connection), first byte in \(metrics.firstByte.inMilliseconds))"
    }
  }
}

extension Duration {
  /// With one decimal: "0.4 ms".
  fileprivate var inMilliseconds: String {
    let tenths = Int((self / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
