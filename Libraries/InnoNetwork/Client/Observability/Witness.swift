import HTTPTypes
import InnoNetworkEngine

/// Passes on what happens to the log and the observers of a client.
struct Witness: Sendable {
  let log: NetworkLog?
  let observers: [any NetworkObserver]

  init(_ pack: ObservabilityPack) {
    log = pack.log
    observers = pack.observers
  }

  func sending(_ request: NetworkRequest) {
    log?.sending(request)
    tell(.sending, request)
  }

  func received(_ response: NetworkResponse, to request: NetworkRequest) {
    log?.received(response, to: request)
    let metrics = response.metrics
    tell(.received(status: response.head.status.code, bytes: response.body.count, source: response.source, metrics: metrics), request)
  }

  func redirecting(to url: RequestURL, _ request: NetworkRequest) { tell(.redirecting(to: url), request) }

  func tokenReplaced(_ request: NetworkRequest) { tell(.tokenReplaced, request) }

  func retrying(_ error: NetworkError, after delay: Duration, of maximum: Int, _ request: NetworkRequest) {
    log?.retrying(error, after: delay, of: maximum)
    tell(.retrying(error, after: delay), request)
  }

  func succeeded(_ request: NetworkRequest) { tell(.succeeded, request) }

  /// The error, told of.
  func failed(_ error: NetworkError, _ request: NetworkRequest? = nil) -> NetworkError {
    log?.failed(error)
    for observer in observers {
      observer.observe(
        NetworkEvent(kind: .failed(error), call: request?.id ?? "", attempt: request?.attempt ?? 0, method: error.method, url: error.url))
    }
    return error
  }

  private func tell(_ kind: @autoclosure () -> NetworkEvent.Kind, _ request: NetworkRequest) {
    guard !observers.isEmpty else { return }
    let event = NetworkEvent(kind: kind(), call: request.id, attempt: request.attempt, method: request.method, url: request.url)
    for observer in observers { observer.observe(event) }
  }
}
