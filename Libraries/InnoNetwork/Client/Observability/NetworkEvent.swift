public import HTTPTypes
public import InnoNetworkEngine

/// An event of a call.
public struct NetworkEvent: Sendable {
  /// The kinds of events.
  public enum Kind: Sendable {
    /// A request to the server is sent, or joins the transfer of an equal one: in each attempt, after each redirect,
    /// and again with a new token.
    case sending
    /// The server has responded, or a stored response is used without a request; `bytes` is the size of its body, zero
    /// if it is streamed.
    case received(status: Int, bytes: Int, source: NetworkResponse.Source, metrics: TransferMetrics)
    /// A redirect is followed.
    case redirecting(to: RequestURL)
    /// The server has rejected the token, and the request is sent again with a new one.
    case tokenReplaced
    /// The attempt has failed, and another follows after a wait.
    case retrying(NetworkError, after: Duration)
    /// The call has succeeded; for a stream, its head has arrived.
    case succeeded
    /// The call has failed.
    case failed(NetworkError)
  }

  /// The kind of event.
  public let kind: Kind
  /// The request as it is at this step of the call: with token, cookies and signature in `sending`, and in `received`
  /// if the response comes from the server. `nil` if no request could be built.
  public let request: NetworkRequest?
  /// The method of the request; it may differ from the call's after a redirect or an interceptor.
  public let method: HTTPRequest.Method
  /// The URL of the request; `nil` if no request could be built.
  public let url: RequestURL?

  /// ``NetworkRequest/id``, the same for all events of a call; empty if no request could be built.
  public var call: String { request?.id ?? "" }
  /// The number of the attempt, from 1; zero if no request could be built.
  public var attempt: Int { request?.attempt ?? 0 }
}

/// Observes the calls of a client.
public protocol NetworkObserver: Sendable {
  /// Called for the events of a call in their order, on no actor. The call waits for it, so it must return quickly.
  func observe(_ event: NetworkEvent)
}

/// Notifies the log and the observers of a client.
struct ObserverDispatcher: Sendable {
  let log: NetworkLog?
  let observers: [any NetworkObserver]

  init(_ pack: ObservabilityPack) {
    log = pack.log
    observers = pack.observers + [NetworkMetrics(pack.metrics)].compactMap { $0 }
  }

  func sending(_ request: NetworkRequest) {
    log?.sending(request)
    notify(.sending, request)
  }

  func received(_ response: NetworkResponse, to request: NetworkRequest) {
    log?.received(response, to: request)
    let metrics = response.metrics
    notify(
      .received(
        status: response.head.status.code, bytes: response.body.count, source: response.source, metrics: metrics),
      request)
  }

  func redirecting(to url: RequestURL, _ request: NetworkRequest) { notify(.redirecting(to: url), request) }

  func tokenReplaced(_ request: NetworkRequest) { notify(.tokenReplaced, request) }

  func retrying(_ error: NetworkError, after delay: Duration, _ request: NetworkRequest) {
    log?.retrying(error, after: delay, of: request.maximumAttempts)
    notify(.retrying(error, after: delay), request)
  }

  func succeeded(_ request: NetworkRequest) { notify(.succeeded, request) }

  /// Reports the error to the observers and returns it.
  func failed(_ error: NetworkError, _ request: NetworkRequest? = nil) -> NetworkError {
    log?.failed(error)
    for observer in observers {
      observer.observe(NetworkEvent(kind: .failed(error), request: request, method: error.method, url: error.url))
    }
    return error
  }

  private func notify(_ kind: @autoclosure () -> NetworkEvent.Kind, _ request: NetworkRequest) {
    guard !observers.isEmpty else { return }
    let event = NetworkEvent(kind: kind(), request: request, method: request.method, url: request.url)
    for observer in observers { observer.observe(event) }
  }
}
