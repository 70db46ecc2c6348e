public import HTTPTypes
public import InnoNetworkEngine

/// An event of a call.
public struct NetworkEvent: Sendable {
  /// The kinds of events.
  public enum Kind: Sendable {
    /// A request is handed to the engine; one for each attempt and redirect.
    case sending
    /// A response is there: its status, the bytes of its body (zero where it is streamed), where it came from and where
    /// the time went.
    case received(status: Int, bytes: Int, source: NetworkResponse.Source, metrics: TransferMetrics)
    /// A redirect is followed to another URL.
    case redirecting(to: RequestURL)
    /// The server rejected the token, and the request is sent again with a new one.
    case tokenReplaced
    /// The attempt failed, and another follows after the wait.
    case retrying(NetworkError, after: Duration)
    /// The call has returned its value, or its stream.
    case succeeded
    /// The call has failed for good.
    case failed(NetworkError)
  }

  /// What happened this time.
  public let kind: Kind
  /// The request that the event is about, as far as it has been prepared: with token, cookies and signature from
  /// `sending` on. `nil` if no request could be built.
  public let request: NetworkRequest?
  /// The method of the request that the event is about; a redirect or an interceptor may have changed it.
  public let method: HTTPRequest.Method
  /// Where the request goes; its description shows no values of the query. `nil` if no request could be built.
  public let url: RequestURL?

  /// The same for all events of one call; ``NetworkRequest/id``. Empty where no request could be built.
  public var call: String { request?.id ?? "" }
  /// 1 for the first attempt, zero where no request could be built.
  public var attempt: Int { request?.attempt ?? 0 }
}

/// Observes the calls of a client: to count, to measure, to trace.
public protocol NetworkObserver: Sendable {
  /// Called for the events of one call in their order, on no actor, while the call waits: slow work belongs elsewhere.
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
