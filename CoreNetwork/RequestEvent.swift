import HTTPTypes
import InnoNetwork

/// An event of a request, for observers of the network outside of it.
public struct RequestEvent: Sendable {
  public enum Kind: Sendable {
    /// An attempt is handed to the client, or a redirect is.
    case sending
    /// The whole response is there; `bytes` is the size of its body.
    case received(status: Int, bytes: Int)
    case redirecting(to: String)
    /// The attempt has failed for that reason, and another follows.
    case retrying(reason: String, after: Duration)
    case succeeded
    case failed(reason: String)
  }

  public let kind: Kind
  /// The same for all events of a request.
  public let call: String
  /// 1 for the first one; zero where nothing could be sent.
  public let attempt: Int
  public let method: String
  /// Without the query.
  public let path: String

  package init(kind: Kind, call: String, attempt: Int, method: String, path: String) {
    self.kind = kind
    self.call = call
    self.attempt = attempt
    self.method = method
    self.path = path
  }
}

/// Passes the events of the client on.
struct RequestObserver: NetworkObserver {
  let handler: @Sendable (RequestEvent) -> Void

  func observe(_ event: NetworkEvent) {
    guard let kind = RequestEvent.Kind(event.kind) else { return }
    handler(
      RequestEvent(
        kind: kind, call: event.call, attempt: event.attempt, method: event.method.rawValue,
        path: event.url?.path ?? ""))
  }
}

extension RequestEvent.Kind {
  fileprivate init?(_ kind: NetworkEvent.Kind) {
    switch kind {
    case .sending: self = .sending
    case .received(let status, let bytes, _, _): self = .received(status: status, bytes: bytes)
    case .redirecting(let url): self = .redirecting(to: url.redacted)
    case .retrying(let error, let wait): self = .retrying(reason: FailureDescription(error).cause, after: wait)
    case .succeeded: self = .succeeded
    case .failed(let error): self = .failed(reason: FailureDescription(error).cause)
    case .tokenReplaced: return nil
    }
  }
}
