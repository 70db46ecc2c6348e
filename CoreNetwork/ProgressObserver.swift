import HTTPTypes
import InnoNetwork
import Synchronization

/// Reports in one line what the running requests wait for: the line of the one with the newest event. Nobody waits for
/// the connection of a subscription.
final class ProgressObserver: NetworkObserver {
  private let report: @Sendable (String?) -> Void
  /// The line of each running call, in the order of their events. Reported under the lock, so that lines arrive in
  /// order.
  private let lines = Mutex<[(call: String, text: String)]>([])

  init(report: @escaping @Sendable (String?) -> Void) {
    self.report = report
  }

  func observe(_ event: NetworkEvent) {
    guard event.request?.opensWebSocket != true, let text = Self.text(of: event) else { return }
    lines.withLock { lines in
      lines.removeAll { $0.call == event.call }
      if !text.isEmpty { lines.append((event.call, text)) }
      report(lines.last?.text)
    }
  }

  /// The line of a call after an event: nil if it stays as it is, empty if the call has ended.
  private static func text(of event: NetworkEvent) -> String? {
    let maximumAttempts = event.request?.maximumAttempts ?? 1
    switch event.kind {
    case .succeeded, .failed: return ""
    case .sending:
      guard let target = target(of: event) else { return nil }
      return event.attempt > 1
        ? "Waiting for \(target), attempt \(event.attempt) of \(maximumAttempts)…"
        // The redacted value of a query ends in an ellipsis already.
        : "Waiting for \(target)\(target.hasSuffix("…") ? "" : "…")"
    case .retrying(let error, let wait):
      guard let target = target(of: event) else { return nil }
      return "Retrying in \(wait.inWords) (attempt \(event.attempt + 1) of \(maximumAttempts)): "
        + "\(FailureDescription(error).cause): \(target)"
    case .received, .redirecting, .tokenReplaced: return nil
    }
  }

  private static func target(of event: NetworkEvent) -> String? {
    event.url.map { "\(event.method.rawValue) \($0.redacted)" }
  }
}
