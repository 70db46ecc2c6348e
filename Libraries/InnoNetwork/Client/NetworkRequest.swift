public import HTTPTypes
public import InnoNetworkEngine

/// A request on its way through the client, as interceptors see and change it.
public struct NetworkRequest: Sendable {
  public var method: HTTPRequest.Method
  public var url: RequestURL
  public var headers: HTTPFields
  public var body: [UInt8]?
  public var timeouts: RequestTimeouts
  public var limits: ResponseLimits
  /// The same for every attempt of one call, and different for every call; for correlation.
  public let id: String
  /// 1 for the first.
  public internal(set) var attempt: Int

  /// Whether a failed attempt may be followed by another: safe methods, and others only with an idempotency key.
  public var isRetryable: Bool { method.isSafe || headers[.idempotencyKey] != nil }

  /// As the engine takes it.
  var prepared: PreparedRequest {
    var prepared = PreparedRequest(method: method, url: url, headers: headers, body: body, timeouts: timeouts, limits: limits)
    if headers[.idempotencyKey] != nil { prepared.isReplayable = true }
    return prepared
  }
}
