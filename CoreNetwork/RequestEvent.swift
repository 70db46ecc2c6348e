import HTTPTypes
import InnoNetwork

/// An event of a request, for ``NetworkEnvironment/observe``.
public struct RequestEvent: Sendable {
  /// What has happened.
  public enum Kind: Sendable {
    /// The request is sent: in each attempt, after each redirect, and again with a new token.
    case sending
    /// A response has arrived; `bytes` is the size of its body, zero for a download.
    case received(status: Int, bytes: Int)
    /// The response is a redirect, which is followed to this URL, without the values of its query.
    case redirecting(to: String)
    /// The attempt has failed, and another follows after a wait.
    case retrying(reason: String, after: Duration)
    /// The response has been decoded, or the file is complete. No event follows.
    case succeeded
    /// The request has failed, for this cause as a clause. No event follows.
    case failed(reason: String)
  }

  public let kind: Kind
  /// Identifies the request; empty if it could not be built.
  public let call: String
  /// The number of the attempt, from 1; zero if the request could not be built.
  public let attempt: Int
  public let method: String
  /// The path of the URL, without the query; empty if the request could not be built.
  public let path: String

  package init(kind: Kind, call: String, attempt: Int, method: String, path: String) {
    self.kind = kind
    self.call = call
    self.attempt = attempt
    self.method = method
    self.path = path
  }
}

/// Converts the events of the client.
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
