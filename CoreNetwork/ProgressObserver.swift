import HTTPTypes
import InnoNetwork

/// Reports in one line what a request is waiting for.
struct ProgressObserver: NetworkObserver {
  let report: @Sendable (String) -> Void

  func observe(_ event: NetworkEvent) {
    guard let url = event.url else { return }
    let maximumAttempts = event.request?.maximumAttempts ?? 1
    let target = "\(event.method.rawValue) \(url.redacted)"
    switch event.kind {
    case .sending:
      report(
        event.attempt > 1
          ? "Waiting for \(target), attempt \(event.attempt) of \(maximumAttempts)…" : "Waiting for \(target)…")
    case .retrying(let error, let wait):
      report(
        "Attempt \(event.attempt + 1) of \(maximumAttempts) in \(wait.inWords): \(target): "
          + FailureDescription(error).cause
      )
    default: break
    }
  }
}
