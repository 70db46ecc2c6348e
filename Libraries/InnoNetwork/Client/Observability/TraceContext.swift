import HTTPTypes

/// Identifiers of W3C Trace Context (section 3.2.2), for requests that have none.
struct TraceContext: Sendable {
  private let trace = Hexadecimal.random(bytes: 16)

  /// Gives the request a place in this trace, unless it has one in another. Not sampled: whether spans are kept is for tracers to say.
  func mark(_ request: inout NetworkRequest) {
    guard request.headers[.traceParent] == nil else { return }
    request.headers[.traceParent] = "00-\(trace)-\(Hexadecimal.random(bytes: 8))-00"
  }
}
